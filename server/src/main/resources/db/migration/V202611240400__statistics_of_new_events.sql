-- PostgreSQL looks at a table again after a tenth of its rows changed. Beside the 500,000 accreditations of earlier events, those of a new
-- one stay unknown to it for the first 50,000: it expects one row of that event, compares each with each, and a list that takes 50 ms
-- takes more than the 20 s that it may. So these are looked at after every 1,000 changes, at most once a minute; it takes 0.05 to 0.7 s
-- each, whatever their size.
do $$
declare
    held text;
begin
    foreach held in array array[
        'accreditation', 'accreditation_allocated_zone', 'accreditation_feed', 'accreditation_listing', 'accreditation_zone',
        'accreditation_zone_override', 'custom_field_value', 'person_position', 'registration', 'registration_package_option']
    loop
        execute format('alter table %I set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000)', held);
    end loop;
end
$$;
