-- The accounts that merchants and customers have at other platforms (GitHub, Discord), and the
-- access that benefits give there.

-- What a merchant has connected: an installation of the GitHub App, a Discord server.
create table integrations (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  platform text not null,
  external_id text not null,
  name text not null,
  status text not null,
  details jsonb not null default '{}',
  problem text,
  paused_until timestamptz,
  synced_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  unique (organization_id, platform, external_id)
);
comment on column integrations.external_id is 'The id at the platform: of an installation, or of a guild.';
comment on column integrations.problem is
  'What the merchant must do, once they were notified of it; null when there is nothing to do.';
comment on column integrations.paused_until is
  'The platform asked us to make no request before this time. It is real time, whatever a test clock shows.';
create index integrations_external on integrations (platform, external_id);

-- What can be given access to: a repository, a role.
create table integration_resources (
  integration_id uuid not null references integrations on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  resource_id text not null,
  name text not null,
  details jsonb not null default '{}',
  removed_at timestamptz,
  primary key (integration_id, resource_id)
);
comment on column integration_resources.name is 'Unique at a time, and may change: `acme/editor`.';
comment on column integration_resources.removed_at is
  'When the platform stopped showing it to us: access to it can no longer be given or removed.';
create index integration_resources_of_tenant on integration_resources (organization_id, name);
create index integration_resources_by_name on integration_resources (integration_id, name, resource_id)
  where removed_at is null;

-- The accounts that customers have connected.
create table customer_accounts (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  customer_id uuid not null references customers on delete cascade,
  platform text not null,
  account_id text not null,
  account_username text,
  access_token bytea,
  refresh_token bytea,
  token_expires_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  unique (customer_id, platform, account_id)
);
comment on column customer_accounts.account_username is 'As it was last seen: the account is identified by its id.';
create index customer_accounts_of_tenant on customer_accounts (organization_id);
create index customer_accounts_at_platform on customer_accounts (platform, account_id);

-- The access of one account to one resource: what is due, and what was last done.
create table platform_access (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  integration_id uuid not null references integrations on delete cascade,
  platform text not null,
  external_id text not null,
  account_id text not null,
  account_username text,
  resource_id text not null,
  status text not null,
  level text,
  reason text,
  message text,
  state jsonb not null default '{}',
  renewing boolean not null default false,
  generation integer not null default 0,
  attempts integer not null default 0,
  due_at timestamptz,
  invited_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  unique (organization_id, platform, account_id, resource_id)
);
comment on column platform_access.level is
  'What the account may have at the platform: written before it is asked for, so that a lost response is undone.';
comment on column platform_access.generation is
  'Counts changes of what is due, so that a result does not hide a change that came meanwhile.';
comment on column platform_access.due_at is
  'When the platform must be asked next, in real time; null when nothing is due.';
comment on column platform_access.renewing is 'The customer asked for a new invitation.';
create index platform_access_due on platform_access (platform, external_id, due_at) where due_at is not null;
create index platform_access_of_resource on platform_access (platform, resource_id, account_id);
create index platform_access_of_integration on platform_access (integration_id);

-- The access that a grant needs. Access that no grant needs is removed.
create table grant_access (
  grant_id uuid primary key references benefit_grants on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  access_id uuid not null references platform_access on delete cascade,
  level text not null
);
create index grant_access_of_access on grant_access (access_id);
create index grant_access_of_tenant on grant_access (organization_id);

-- Webhooks of platforms that were received: each is applied once.
create table platform_webhooks (
  platform text not null,
  delivery_id text not null,
  received_at timestamptz not null,
  primary key (platform, delivery_id)
);
create index platform_webhooks_received on platform_webhooks (received_at);
