-- Pages of changes begin after (revision, id): one revision may have 20,000 documents, and a page in its middle would read and sort all
-- of them with the revision alone in the index. The same order also spares whole answers their sort.
set local lock_timeout = '2s';
create index accreditation_feed_by_place on accreditation_feed (event_id, revision, accreditation_id);
drop index accreditation_feed_by_revision;
