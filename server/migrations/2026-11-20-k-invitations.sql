-- Who is asked to work in an organization, and the links by which they come.

create table invitations (
  id uuid primary key,
  organization_id uuid references organizations on delete set null,
  email text not null,
  role text not null,
  team_ids uuid[] not null default '{}',
  status text not null default 'pending',
  inviter_id uuid references users on delete set null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
comment on column invitations.organization_id is 'Null: it was deleted. Whoever still holds a link is told so.';
comment on column invitations.email is 'In lower case, as users have theirs.';
comment on column invitations.status is 'One that ran out stays pending: expires_at says so.';
comment on column invitations.inviter_id is 'Who sent it last; it counts as long as they may invite.';
create index invitations_organization on invitations (organization_id, created_at, id);
create index invitations_waiting on invitations (organization_id, email) where status = 'pending';
create index invitations_email on invitations (email, created_at);
create index invitations_inviter on invitations (inviter_id);
create index invitations_expiry on invitations (expires_at);

create table invitation_links (
  token_hash bytea primary key,
  invitation_id uuid not null references invitations on delete cascade,
  created_at timestamptz not null
);
comment on table invitation_links is 'Each mail carries a token of its own, kept as its SHA-256, so that earlier mails still lead there.';
create index invitation_links_invitation on invitation_links (invitation_id);
