-- A desk that asks for what another one has done already is told when and by whom.
create index audit_entry_done on audit_entry (subject_type, subject_id, id)
    where action in ('badge_printed', 'badge_print_taken_back', 'badge_distributed', 'badge_taken_back', 'registration_state_changed',
                     'zone_allocated', 'zone_request_denied', 'wristband_distributed', 'wristband_taken_back');
