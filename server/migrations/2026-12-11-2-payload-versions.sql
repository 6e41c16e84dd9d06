-- Endpoints are pinned to a version of payloads.
alter table webhook_endpoints
  add column api_version text not null default '2026-10';
comment on column webhook_endpoints.api_version is
  'Which payloads it is sent: a dated version, or 0.41 and 0.49 for older clients that validate.';
