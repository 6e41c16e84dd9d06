-- The customer portal under a domain of the merchant.

create table portal_domains (
  id uuid primary key,
  organization_id uuid not null unique references organizations on delete cascade,
  host text not null check (host = lower(host)),
  token text not null,
  status text not null check (status in ('pending', 'verified', 'failing', 'stopped')),
  method text check (method in ('dns', 'file')),
  is_reachable boolean not null default false,
  problem text check (problem in ('not_found', 'wrong_value', 'unreachable', 'taken')),
  verified_at timestamptz,
  failing_since timestamptz,
  warned_at timestamptz,
  last_checked_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on table portal_domains is 'A domain at which an organization''s portal is served once its proof was found; one for each organization.';
comment on column portal_domains.token is 'What the merchant publishes to prove the domain. It is public.';
comment on column portal_domains.method is 'Where the proof was last found.';
comment on column portal_domains.is_reachable is 'Whether a request to the domain reached this server at the last check: only then do links use it.';
comment on column portal_domains.problem is 'Why the last check found no proof.';
comment on column portal_domains.failing_since is 'The first of the successive checks that found no proof.';
comment on column portal_domains.warned_at is 'When the merchant was emailed about the missing proof.';
-- Two organizations never have one host; several may wait for its proof.
create unique index portal_domains_served on portal_domains (host)
  where status in ('verified', 'failing');
create index portal_domains_host on portal_domains (host);

alter table organizations add column portal_domain text;
comment on column organizations.portal_domain is 'The host that links to the portal use; null: the server''s own address. Written with portal_domains.';
