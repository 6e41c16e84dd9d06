-- Groups of people within an organization, and the roles an organization names itself.

create table teams (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  unique (organization_id, id)
);
create index teams_organization on teams (organization_id, created_at, id);

create table team_members (
  id uuid primary key,
  organization_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  unique (team_id, user_id),
  foreign key (organization_id, team_id) references teams (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references members (organization_id, user_id)
    on delete cascade
);
comment on table team_members is 'Only members are in teams, and only in those of their organization: the keys say so.';
create index team_members_member on team_members (organization_id, user_id);
create index team_members_user on team_members (user_id);

alter table members add foreign key (organization_id, team_id)
  references teams (organization_id, id) on delete set null (team_id);
comment on column members.team_id is 'The first of their teams: the protocol''s first years knew one only.';
create index members_team on members (team_id) where team_id is not null;

create table organization_roles (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  role text not null,
  permissions jsonb not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  unique (organization_id, role)
);
comment on table organization_roles is 'Beside the built-in ones. Members name them in their role, which has no key to hold them by.';
comment on column organization_roles.permissions is 'Of each resource the actions it may do.';
