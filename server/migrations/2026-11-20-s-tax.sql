-- Tax, as the payment processor calculates it.

alter table organizations
  add column tax_settings jsonb not null default '{}',
  add column default_tax_behavior text not null default 'exclusive'
    check (default_tax_behavior in ('exclusive', 'inclusive', 'location'));

alter table checkouts
  add column tax_behavior text check (tax_behavior in ('exclusive', 'inclusive'));
comment on column checkouts.tax_behavior is 'Whether tax_amount is within the amounts or comes on top of them.';

create table tax_calculations (
  organization_id uuid not null references organizations on delete cascade,
  key bytea not null,
  outcome text not null check (outcome in ('calculated', 'location_invalid', 'tax_id_invalid', 'unavailable')),
  tax_amount bigint,
  tax_details jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, key)
);
comment on column tax_calculations.key is 'SHA-256 of all that the tax depends on.';
comment on column tax_calculations.expires_at is 'In real time. A failure is forgotten within seconds.';
create index tax_calculations_expires_at on tax_calculations (expires_at);
