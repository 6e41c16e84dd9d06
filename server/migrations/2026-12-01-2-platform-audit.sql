-- Access at platforms is compared with what grants need, and tokens of disconnected accounts are
-- revoked there.

alter table integrations add column audited_at timestamptz;
comment on column integrations.audited_at is
  'When the access at the platform was last compared with what grants need.';
alter table integrations add column audit_corrections integer;
comment on column integrations.audit_corrections is
  'How many accesses differed then and were made due; null where the platform lists no access.';

insert into agenda (id, organization_id, kind, subject_id, payload, due_at, created_at)
select gen_random_uuid(), null, 'audit_integration', id, '{}', now() + interval '1 day', now()
from integrations;

alter table platform_access
  add column released_grant_id uuid references benefit_grants on delete set null;
comment on column platform_access.released_grant_id is
  'The grant that needed it last: there the merchant reads what could not be removed.';
create index platform_access_of_released_grant on platform_access (released_grant_id)
  where released_grant_id is not null;

-- Tokens to revoke at their platform, and then forgotten.
create table platform_token_revocations (
  id uuid primary key,
  platform text not null,
  account_id text not null,
  token bytea not null,
  created_at timestamptz not null
);
comment on table platform_token_revocations is
  'Belongs to no organization: the customer, and the merchant, may be deleted by the time the platform answers.';
create index platform_token_revocations_created on platform_token_revocations (created_at);
