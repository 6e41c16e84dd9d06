-- Requests of programs without a browser to sign in as a user who approves them (RFC 8628).
create table device_authorizations (
  id uuid primary key,
  device_code_hash bytea not null unique,
  user_code_hash bytea not null unique,
  client_id text not null,
  scope text not null,
  user_id uuid references users on delete cascade,
  status text not null check (status in ('pending', 'approved', 'denied')),
  session_id uuid references sessions on delete set null,
  ip_address text not null,
  user_agent text not null,
  polled_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on column device_authorizations.device_code_hash is 'Of the code with which the program asks for its session.';
comment on column device_authorizations.user_code_hash is 'A keyed hash of the code that the user types.';
comment on column device_authorizations.client_id is 'What the program calls itself.';
comment on column device_authorizations.user_id is 'The first signed-in user who looked the code up: nobody else can approve it.';
comment on column device_authorizations.session_id is 'The session that approved it: it must last until the program has its own, which is no fresher.';
create index device_authorizations_user on device_authorizations (user_id);
create index device_authorizations_session on device_authorizations (session_id);
create index device_authorizations_expires on device_authorizations (expires_at);
