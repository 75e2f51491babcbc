-- Texts are cleaned where they come in; no release stored any that were not.
drop table text_cleaning;
drop table uncleaned_text;
drop table feed_due;
