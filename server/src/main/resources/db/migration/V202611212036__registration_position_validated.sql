alter table registration validate constraint registration_position;
