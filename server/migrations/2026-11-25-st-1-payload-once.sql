-- The payload of an event is stored once, in `events`, and webhook events refer to it. Those
-- written before keep their copy until it is 90 days old. A process of the previous version shows
-- webhook events without a copy as archived, and leaves their delivery to processes of this version:
-- their tasks have a kind of their own.
comment on table webhook_events is 'One event for one endpoint; its id is the webhook-id.';
comment on column webhook_events.event_id is 'The event whose payload is sent. Without that row, or with an empty payload, it is archived.';
comment on column webhook_events.payload is 'A copy of the body, of rows from before events kept it.';

-- An event is deleted when no delivery can need its payload. The previous version sets no time: its
-- events are deleted 90 days after they were relayed.
alter table events add column discard_at timestamptz;
comment on column events.discard_at is 'Real time from which the row may be deleted. Set when the event is relayed, and later again when it is redelivered.';
comment on column events.payload is 'Encoded by the contract; emptied when its customer is erased.';
create index events_discard on events (discard_at) where discard_at is not null;
create index events_without_discard on events (relayed_at)
  where discard_at is null and relayed_at is not null;
drop index events_with_payload;
