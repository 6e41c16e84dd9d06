-- Every order, filter and search that lists of users, organizations and deeds offer has its index.

create index users_created on users (created_at, id);
create index users_updated on users (updated_at, id);
create index users_name on users (name, id);
-- Read backwards it is the other order: who has no username comes last in both.
create index users_username on users (username nulls first, id);
create index users_role on users (role, created_at);
create index users_with_a_role on users (role, id) where role <> 'user';
create index users_banned on users (created_at) where banned;
create index users_unproven on users (created_at) where not email_verified;

-- Who is somebody else, when they may not be it any more.
create index sessions_impersonated on sessions (impersonated_by) where impersonated_by is not null;

create index organizations_created on organizations (created_at, id);
create index organizations_name on organizations (name, id);
create index organizations_status on organizations (status, created_at);

-- What was done by somebody, of one kind, and about the server's accounts at all.
create index audit_entries_user on audit_entries (user_id, id desc) where organization_id is null;
create index audit_entries_action on audit_entries (action text_pattern_ops, id desc)
  where organization_id is null;
create index audit_entries_instance on audit_entries (id desc) where organization_id is null;

-- Searching for a part of a text needs trigrams. A server whose PostgreSQL lacks them searches slower.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index users_email_part on users using gin (email gin_trgm_ops);
    create index users_name_part on users using gin (name gin_trgm_ops);
    create index users_username_part on users using gin (username gin_trgm_ops);
    create index organizations_name_part on organizations using gin (name gin_trgm_ops);
    create index organizations_slug_part on organizations using gin (slug gin_trgm_ops);
  end if;
exception when insufficient_privilege then
  raise notice 'pg_trgm may not be created here: searches read whole tables';
end
$$;
