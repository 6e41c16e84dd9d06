-- A name of events is a type of event: the merchant may give it a label. Those of the system have
-- no settings, and their ids are not answered.
alter table usage_event_names rename to event_types;
alter table event_types rename constraint usage_event_names_pkey to event_types_pkey;
alter table event_types
  add column id uuid not null default gen_random_uuid(),
  add column created_at timestamptz,
  add column modified_at timestamptz,
  add column label text,
  add column label_property_selector text;
update event_types set created_at = first_seen;
alter table event_types alter column created_at set not null;
create unique index event_types_by_id on event_types (id);
comment on table event_types is 'The names of an organization''s events, and how often each occurred.';
comment on column event_types.label is 'What the merchant calls it; null: its name.';
comment on column event_types.label_property_selector is 'The property of an event that is its label, if it has it.';
