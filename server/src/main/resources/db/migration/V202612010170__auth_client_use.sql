set lock_timeout = '2s';
-- Nobody could tell which clients are still needed. Apart from the table client, whose rows are read for each token.
create table client_use (
    client_id    text        primary key references client (client_id),
    last_used_at timestamptz not null
) with (fillfactor = 50);
comment on table client_use is 'when a client last sent a request with a token; written every two minutes, not for the console';

-- What gates have asked for is known from before.
insert into client_use (client_id, last_used_at)
select client_id, max(last_poll_at)
from feed_gate
join client using (client_id)
group by client_id;
