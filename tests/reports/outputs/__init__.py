"""Files beside the page: the two pages for print, and the workbook."""
