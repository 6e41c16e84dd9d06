-- Where merchants are, what they price in, and the order in which events are relayed.

alter table organizations add column country text;
alter table organizations add column default_presentment_currency text not null default 'usd';
comment on column organizations.country is 'Where the merchant is established; two letters, null until said.';

drop index events_unrelayed;
create index events_unrelayed on events (recorded_at, id) where relayed_at is null;
create index events_unrelayed_organization on events (organization_id) where relayed_at is null;
create index events_with_payload on events (recorded_at) where payload <> '{}';
comment on column events.payload is 'Encoded by the contract; emptied once it is too old to be delivered again.';

create index webhook_events_due_for_archive on webhook_events (created_at) where payload is not null;
create index webhook_events_unfinished on webhook_events (endpoint_id, object_id, sequence) where status = 'pending';
drop index webhook_events_pending;
create index webhook_events_organization on webhook_events (organization_id, created_at desc);

create index organization_access_tokens_age
  on organization_access_tokens (organization_id, created_at) where revoked_at is null;
drop index organization_access_tokens_organization;
