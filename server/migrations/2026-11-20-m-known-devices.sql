-- By which browsers a user came in before, so that a sign-in from a new one is told.

create table known_devices (
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  family text not null,
  network text not null,
  seen_at timestamptz not null,
  primary key (user_id, token_hash)
);
comment on column known_devices.token_hash is 'Of the cookie that every sign-in leaves in a browser; it names nobody and opens nothing.';
comment on column known_devices.family is 'Browser and system without their versions, as the browser itself says.';
comment on column known_devices.network is 'The address, of IPv6 the first half: who clears their cookies at home is no stranger.';
create index known_devices_seen on known_devices (seen_at);
