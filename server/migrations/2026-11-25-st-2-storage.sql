-- What is discarded after its time is found by an index.
create index webhook_deliveries_responses on webhook_deliveries (created_at)
  where response is not null;
comment on column webhook_deliveries.response is 'The first characters of the response; discarded after 90 days.';

-- No statement reads by organization, or an object's events in order.
drop index events_organization;
create index events_of_object on events (object_id);
drop index events_object;

-- Only the first order of a subscription has a checkout.
create index payments_of_checkout on payments (checkout_id, created_at desc)
  where checkout_id is not null;
drop index payments_checkout;

-- The first columns of other indexes.
drop index license_keys_customer;
drop index members_team;

-- The cleanup deletes a day's share of these tables, which is less than the fifth of a table that
-- PostgreSQL waits for by default before it makes the space of deleted rows free for new ones.
alter table events set (
  autovacuum_vacuum_scale_factor = 0.02, toast.autovacuum_vacuum_scale_factor = 0.02);
alter table mails set (
  autovacuum_vacuum_scale_factor = 0.02, toast.autovacuum_vacuum_scale_factor = 0.02);
alter table webhook_events set (autovacuum_vacuum_scale_factor = 0.05);
-- Rows that are done at once come and go beside those that wait for months.
alter table agenda set (autovacuum_vacuum_scale_factor = 0.05);
