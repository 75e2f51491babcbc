-- GET /auth/users/person/{personId} answers one user. A person who goes does not take the login along.
alter table app_user
    add constraint app_user_person_once unique (person_id),
    add constraint app_user_person foreign key (person_id) references person on delete set null;

-- Users of an entity are looked for by name, whatever its case.
create index app_user_by_name on app_user (lower(last_name), lower(first_name), id);
