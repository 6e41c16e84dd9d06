-- What ClickHouse has of the log of usage events, and what it has yet to get. All of it is empty
-- unless CLICKHOUSE_URL is set.

-- One row for each transaction that stored events. It becomes visible with them, whenever that
-- transaction commits, so nothing that is stored late is passed over.
create table usage_history_queue (
  id bigint generated always as identity primary key,
  stored_at timestamptz not null,
  events uuid[] not null
);
comment on column usage_history_queue.events is 'The ids of the events that the transaction stored.';

-- Events that are being sent. A block is cut once and sent again, the same, until it is confirmed.
create table usage_history_blocks (
  number bigint primary key,
  stored_from timestamptz not null,
  stored_to timestamptz not null,
  events uuid[] not null
);

-- Changes of whom events are about, and deletions: applied to rows that ClickHouse has already.
create table usage_history_changes (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  kind text not null check (kind in ('attach', 'erase', 'delete')),
  customers uuid[] not null default '{}',
  external_ids text[] not null default '{}',
  uncounted_months integer[] not null default '{}',
  recorded_at timestamptz not null
);
comment on column usage_history_changes.uncounted_months is 'Months that were dropped already: their events are attached, and not counted.';
create index usage_history_changes_of_organization on usage_history_changes (organization_id);

-- The months of the log. A month is filled when history is switched on, and checked before it is
-- dropped.
create table usage_history_months (
  month integer primary key,
  status text not null check (status in ('filling', 'filled', 'checking', 'dropped')),
  position uuid,
  missing boolean not null default false,
  merged boolean not null default false
);
comment on column usage_history_months.month is 'Such as 202601: the month of real time in which events arrived.';
comment on column usage_history_months.position is 'The last event that was sent or checked, in the order of ids.';
comment on column usage_history_months.missing is 'The check found events that were not in ClickHouse.';

comment on column usage_history_months.merged is 'ClickHouse has each event of a dropped month once, so readers need not look for copies.';

-- What was dropped from the log: these events are asked in ClickHouse.
create table usage_history_spans (
  organization_id uuid not null,
  month integer not null,
  first_timestamp timestamptz not null,
  last_timestamp timestamptz not null,
  last_ingested_at timestamptz not null,
  events bigint not null,
  children bigint not null,
  unattached bigint not null,
  primary key (organization_id, month)
);
comment on column usage_history_spans.children is 'Events that name a parent.';
comment on column usage_history_spans.unattached is 'Events that had no customer when the month was dropped.';

-- Each reading of rows for ClickHouse gets a later version than those before it, and the latest
-- version of a row is the one that counts.
create sequence usage_history_versions;
