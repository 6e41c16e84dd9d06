-- Since when an endpoint answers nothing but errors, so that its merchant sees it and is mailed.

alter table webhook_endpoints add column failing_since timestamptz;

comment on column webhook_endpoints.failing_since is
  'when an event failed its third attempt with no success since; null while the endpoint works';
