-- Tokens and keys end with the membership of their creator. Those whose creators left before that
-- was so are revoked here; a check at each use refuses them as well.

update organization_access_tokens t set revoked_at = now()
  where revoked_at is null and not exists (
    select from members m where m.organization_id = t.organization_id and m.user_id = t.created_by);
delete from api_keys k
  where k.organization_id is not null and k.created_by is not null and not exists (
    select from members m where m.organization_id = k.organization_id and m.user_id = k.created_by);
