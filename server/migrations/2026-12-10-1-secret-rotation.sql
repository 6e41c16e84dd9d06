-- A rotated secret keeps signing along with the new one for a while, so that a receiver can be
-- updated without rejecting anything.

alter table webhook_endpoints
  add column previous_secret bytea,
  add column previous_secret_expires_at timestamptz;
comment on column webhook_endpoints.previous_secret is 'Encrypted; signs along with the secret that replaced it, and is discarded when it expires.';
comment on column webhook_endpoints.previous_secret_expires_at is 'In real time.';
create index webhook_endpoints_previous_secret on webhook_endpoints (previous_secret_expires_at)
  where previous_secret_expires_at is not null;
