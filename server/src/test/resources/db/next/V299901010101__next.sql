create table of_the_next_version ();
