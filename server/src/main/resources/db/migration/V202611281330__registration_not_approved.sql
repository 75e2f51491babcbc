-- The public list of people leaves out positions whose registration is not approved. To count it, the database read every registration.
create index registration_not_approved on registration (person_position_id) where state <> 'APPROVED';
