-- What every room writes to and none owns: things to do, things that happened, who did them.

create table agenda (
  id uuid primary key,
  organization_id uuid,
  kind text not null,
  subject_id uuid not null,
  payload jsonb not null default '{}',
  due_at timestamptz not null,
  attempts integer not null default 0,
  retry_at timestamptz,
  claimed_until timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null
);
comment on table agenda is 'All that is done later: at a moment, or as soon as the transaction commits. One mechanism, so that a test clock can drain it and a crash cannot lose it.';
comment on column agenda.organization_id is 'Whose clock due_at is read by; null means the system''s.';
comment on column agenda.retry_at is 'Real time before which a failed row is not tried again; due_at is left as it was.';
comment on column agenda.claimed_until is 'Real time until which one server process works on it; a killed process loses its claim by itself.';
comment on column agenda.failed_at is 'Set when attempts ran out: kept for people to see, no longer run.';
create index agenda_due on agenda (due_at) where failed_at is null;
create index agenda_organization_due on agenda (organization_id, due_at) where failed_at is null;
create index agenda_subject on agenda (subject_id, kind);

create table events (
  id uuid primary key,
  organization_id uuid not null,
  type text not null,
  object_id uuid not null,
  payload jsonb not null,
  created_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  relayed_at timestamptz
);
comment on table events is 'The outbox: what happened, written in the transaction in which it happened.';
comment on column events.created_at is 'The organization''s time; recorded_at is real time and gives the order.';
create index events_unrelayed on events (id) where relayed_at is null;
create index events_object on events (object_id, id);
create index events_organization on events (organization_id, id desc);

create table audit_entries (
  id uuid primary key,
  organization_id uuid,
  user_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  actor jsonb not null,
  created_at timestamptz not null
);
comment on column audit_entries.actor is 'Kind and id of who did it, request id, address and user agent.';
create index audit_entries_organization on audit_entries (organization_id, id desc);
create index audit_entries_subject on audit_entries (subject_id, id desc);

create table idempotency_keys (
  scope bytea not null,
  key text not null,
  fingerprint bytea not null,
  stage jsonb,
  status integer,
  answer text,
  created_at timestamptz not null default clock_timestamp(),
  claimed_until timestamptz,
  primary key (scope, key)
);
comment on column idempotency_keys.scope is 'SHA-256 of credential and path: a key means nothing to anyone else.';
comment on column idempotency_keys.stage is 'What a staged request prepared, so that a retry goes on instead of starting again.';
create index idempotency_keys_age on idempotency_keys (created_at);

create table rate_limits (
  key text primary key,
  window_ends_at timestamptz not null,
  count integer not null
);
create index rate_limits_age on rate_limits (window_ends_at);

create table mails (
  id uuid primary key,
  organization_id uuid,
  kind text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
comment on table mails is 'Every mail is a row first. In sandbox without SMTP the row is all there is, shown at /mailbox.';
create index mails_recent on mails (created_at desc);
create index mails_recipient on mails (lower(recipient), created_at desc);
