-- What happened, for each member who may see it and wants to know; and what each member wants.
create table notifications (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  facts jsonb not null default '{}',
  page text not null,
  shown boolean not null,
  mailing text check (mailing in ('immediate', 'hourly')),
  created_at timestamptz not null,
  read_at timestamptz
);
comment on column notifications.facts is 'The values of its text: names, an amount and its currency.';
comment on column notifications.page is 'The dashboard''s page it is about, below the organization.';
comment on column notifications.shown is 'False for one that is only mailed.';
comment on column notifications.mailing is 'How it is still to be mailed; null if it is not, or was.';
create index notifications_of_member on notifications (user_id, organization_id, created_at desc, id desc)
  where shown;
create index notifications_unread on notifications (user_id, organization_id)
  where shown and read_at is null;
create index notifications_to_mail on notifications (user_id, organization_id, created_at)
  where mailing is not null;
create index notifications_organization on notifications (organization_id);
create index notifications_created on notifications (created_at);

create table notification_preferences (
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  preferences jsonb not null,
  modified_at timestamptz not null,
  primary key (organization_id, user_id)
);
comment on column notification_preferences.preferences is 'By kind, where they differ from the defaults.';
create index notification_preferences_user on notification_preferences (user_id);
