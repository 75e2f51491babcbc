-- Both extensions are trusted: the owner of the database may create them.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent is only stable because its dictionary could change; an index needs an immutable function. The dictionary is
-- named and ships with PostgreSQL, so the promise holds as long as nobody edits it.
create function folded(value text) returns text
    language sql immutable strict parallel safe
    return lower(public.unaccent('public.unaccent'::regdictionary, value));
comment on function folded(text) is 'value without case and accents, for searching names';

create function any_text(translations jsonb) returns text
    language sql immutable strict parallel safe cost 1
    return (select value from jsonb_each_text(translations) order by key limit 1);
comment on function any_text(jsonb) is 'the text in the first language that there is one in';

-- Without a subselect, so that the planner puts the body in place of the call: 2 us a call, not 12.
create function text_in(translations jsonb, language text) returns text
    language sql immutable parallel safe
    return coalesce(translations ->> language, translations ->> 'en', any_text(translations));
comment on function text_in(jsonb, text) is 'the text in that language, else in English, else in any';
