-- How an endpoint is sent its events: which of them, how much of them, how fast, signed by what.

alter table webhook_endpoints
  add column signature_type text not null default 'hmac',
  add column signing_key bytea,
  add column previous_signing_key bytea,
  add column filter jsonb,
  add column thin boolean not null default false,
  add column max_per_second integer,
  add column next_slot_at timestamptz;
comment on column webhook_endpoints.signing_key is 'Encrypted Ed25519 key (PKCS #8), where the type of signature is ed25519.';
comment on column webhook_endpoints.previous_signing_key is 'Signs along with its successor as long as the previous secret.';
comment on column webhook_endpoints.filter is 'Sends only events that name one of these objects; null sends all.';
comment on column webhook_endpoints.thin is 'Sends the id of the object instead of the object.';
comment on column webhook_endpoints.max_per_second is 'Deliveries in a second at most; null for no limit.';
comment on column webhook_endpoints.next_slot_at is 'When the next delivery of a limited endpoint may be sent, in its organization''s time.';
