-- Keys of an organization are deleted when the user who created them leaves it.

alter table api_keys add column created_by uuid references users on delete set null;
comment on column api_keys.created_by is 'Null for keys whose creator is unknown: made before this was kept, or deleted since.';
update api_keys set created_by = user_id where user_id is not null;
update api_keys k set created_by = a.user_id
  from audit_entries a join users u on u.id = a.user_id
  where k.organization_id is not null and a.organization_id = k.organization_id
    and a.action = 'api_key.created' and a.subject_id = k.id;
create index api_keys_created_by on api_keys (created_by) where organization_id is not null;
create index organization_access_tokens_created_by on organization_access_tokens (created_by)
  where revoked_at is null;
