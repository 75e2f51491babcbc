create table of_a_build_before_the_baseline ();
