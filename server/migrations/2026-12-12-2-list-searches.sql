-- The keys of a benefit are listed by status.
create index license_keys_status on license_keys (organization_id, status, created_at desc);

-- License keys, payouts, access tokens, apps and webhook endpoints are found by a part of what
-- their lists show.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index license_keys_display_part on license_keys using gin (display_key gin_trgm_ops);
    create index processor_payouts_id_part on processor_payouts using gin (processor_id gin_trgm_ops);
    create index organization_access_tokens_comment_part on organization_access_tokens
      using gin (comment gin_trgm_ops);
    create index oauth_clients_name_part on oauth_clients using gin (name gin_trgm_ops);
    create index webhook_endpoints_name_part on webhook_endpoints using gin (name gin_trgm_ops);
    create index webhook_endpoints_url_part on webhook_endpoints using gin (url gin_trgm_ops);
  end if;
end $$;
