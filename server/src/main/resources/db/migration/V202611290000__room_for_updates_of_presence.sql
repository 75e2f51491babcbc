-- Each scan of a badge at a zone it was at before rewrites one row here. With room on the page of that row, no index has to change.
alter table scan_presence set (fillfactor = 70);
