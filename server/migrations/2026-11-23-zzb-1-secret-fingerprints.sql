-- Which secrets data is stored under, so that a server with another one notices at its start.

create table secret_fingerprints (
  fingerprint bytea primary key,
  created_at timestamptz not null
);
comment on table secret_fingerprints is 'One row for each secret that stored data may be encrypted with. npm run rotate-secret leaves the newest.';
comment on column secret_fingerprints.fingerprint is 'An HMAC by a key derived from the secret for this alone: it tells nothing about the secret.';

comment on column backup_codes.code_hash is 'Encrypted with the server''s key, so that whoever reads the table cannot try codes out. A used one''s row is gone. 32 bytes: made before, keyed by the secret itself.';
