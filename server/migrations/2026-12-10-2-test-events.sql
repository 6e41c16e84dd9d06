-- A merchant sends a sample of an event to one endpoint.

alter table webhook_events add column is_test boolean not null default false;
comment on column webhook_events.is_test is 'A sample that a member sent: nothing of the kind happened, and its failure does not count.';
