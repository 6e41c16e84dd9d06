create table organizations (
  id uuid primary key,
  name text not null,
  slug text not null unique,
  logo text,
  metadata jsonb,
  email text,
  website text,
  socials jsonb not null default '[]',
  status text not null default 'created',
  details jsonb,
  details_submitted_at timestamptz,
  feature_settings jsonb not null default '{}',
  subscription_settings jsonb not null default '{}',
  notification_settings jsonb not null default '{}',
  invoice_prefix text not null,
  stripe_account_id text,
  seat_limit integer,
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on table organizations is 'One row, two faces: the group people work in, and the merchant who sells.';
comment on column organizations.stripe_account_id is 'Its own connected account; null sells through the operator''s account.';
comment on column organizations.seat_limit is 'Written down by billing when the organization buys seats; null is unlimited.';
comment on column organizations.status is 'Sells only when active: all are in sandbox, an admin grants it in live.';

create table members (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null,
  team_id uuid,
  created_at timestamptz not null,
  unique (organization_id, user_id)
);
create index members_user on members (user_id);

create table test_clocks (
  organization_id uuid primary key references organizations on delete cascade,
  offset_ms bigint not null default 0 check (offset_ms >= 0),
  status text not null default 'idle',
  target timestamptz,
  started_at timestamptz,
  steps_done integer not null default 0,
  steps_total integer not null default 0,
  error text
);
comment on table test_clocks is 'Sandbox only: how far an organization''s time runs ahead of real time. Forward only.';

create table organization_access_tokens (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  comment text not null,
  scopes text[] not null,
  token_hash bytea not null unique,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_by uuid references users on delete set null,
  revoked_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index organization_access_tokens_organization on organization_access_tokens (organization_id, created_at);
