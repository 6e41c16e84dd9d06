-- A second proof beside the password or the mailbox, and passkeys, which need none beside them.

alter table users add column two_factor_enabled boolean not null default false;
comment on column users.two_factor_enabled is 'On: who proves a password or a mailbox is asked for a second factor.';

create table two_factors (
  user_id uuid primary key references users on delete cascade,
  secret bytea,
  last_step bigint,
  new_secret bytea,
  new_secret_expires_at timestamptz,
  failures integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(new_secret, new_secret_expires_at) <> 1)
);
comment on column two_factors.secret is 'Of the authenticator in use, encrypted with the server''s key; null: codes come by mail alone.';
comment on column two_factors.last_step is 'The latest half minute whose code was used: none of it or before it counts again.';
comment on column two_factors.new_secret is 'Of an authenticator whose first code is still to be seen; the one in use stays until then.';
comment on column two_factors.failures is 'Wrong codes at sign-ins in a row; too many lock the second factor for a while.';

create table backup_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  waiting boolean not null default false,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);
comment on column backup_codes.code_hash is 'Keyed, so that whoever reads the table cannot try codes out. A used one''s row is gone.';
comment on column backup_codes.waiting is 'Given out with a new authenticator whose first code is still to be seen.';

create table pending_sign_ins (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  proven_by text not null check (proven_by in ('password', 'mailbox')),
  remember boolean not null,
  failures integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
comment on table pending_sign_ins is 'Somebody proved a first factor and is asked for the second. Used up by the session it becomes.';
create index pending_sign_ins_user on pending_sign_ins (user_id);
create index pending_sign_ins_expiry on pending_sign_ins (expires_at);

create table two_factor_codes (
  scope_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
comment on table two_factor_codes is 'Codes that were mailed, one for each sign-in or session that asked for one.';
comment on column two_factor_codes.scope_id is 'The pending sign-in or the session it was asked for in, and holds in.';
create index two_factor_codes_user on two_factor_codes (user_id);
create index two_factor_codes_expiry on two_factor_codes (expires_at);

create table trusted_devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
comment on table trusted_devices is 'Browsers in which the user is not asked for the second factor; the token is another after each use.';
create index trusted_devices_user on trusted_devices (user_id);
create index trusted_devices_expiry on trusted_devices (expires_at);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  transports text,
  aaguid text,
  last_used_at timestamptz,
  created_at timestamptz not null
);
comment on column passkeys.credential_id is 'As the authenticator named it, in base64url.';
comment on column passkeys.counter is 'What the authenticator counted last; one that counts backwards is a copy.';
comment on column passkeys.transports is 'How the authenticator is reached (usb, internal …), separated by commas.';
create index passkeys_user on passkeys (user_id, created_at, id);
