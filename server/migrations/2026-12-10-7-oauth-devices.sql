-- Apps on devices without a browser (RFC 8628), and apps that are notified when a session ends
-- (OpenID Connect Back-Channel Logout 1.0).

alter table oauth_clients
  add column backchannel_logout_uri text;
comment on column oauth_clients.backchannel_logout_uri is
  'Receives a signed token when a session ends in which the app signed a user in.';

alter table oauth_tokens
  add column user_code_hash bytea,
  add column polled_at timestamptz;
comment on column oauth_tokens.user_code_hash is
  'A keyed hash of the code that a user types, of a device code only.';
comment on column oauth_tokens.polled_at is 'When a device last asked for its tokens.';
create unique index oauth_tokens_user_code on oauth_tokens (user_code_hash)
  where user_code_hash is not null;

alter table sessions
  add column has_apps boolean not null default false;
comment on column sessions.has_apps is
  'Apps signed the user in during this session, and must be notified when it ends.';

create table oauth_app_sessions (
  id uuid primary key,
  oauth_client_id uuid not null references oauth_clients on delete cascade,
  session_id uuid not null,
  user_id uuid not null,
  organization_id uuid,
  attempts integer not null default 0,
  created_at timestamptz not null,
  unique nulls not distinct (session_id, oauth_client_id, organization_id)
);
comment on table oauth_app_sessions is
  'Sign-ins with apps during a session, until the app is notified that the session has ended.';
comment on column oauth_app_sessions.id is 'The claim sid of id tokens and of the logout token.';
comment on column oauth_app_sessions.session_id is
  'Without a reference, like the user: the row outlives both.';
comment on column oauth_app_sessions.organization_id is
  'The organization that the app acts for; null if its tokens are about the user.';
comment on column oauth_app_sessions.attempts is 'How many attempts to send the logout token failed.';
create index oauth_app_sessions_client on oauth_app_sessions (oauth_client_id);
