-- Views of Analytics have an author, and may be private.
alter table metric_dashboards
  add column user_id uuid references users on delete set null,
  add column private_to uuid references users on delete cascade;
comment on column metric_dashboards.user_id is
  'The member who saved it; null if a program did, or after their account was deleted.';
comment on column metric_dashboards.private_to is
  'The only member who sees it, its author; null if all members do.';
create index metric_dashboards_user on metric_dashboards (user_id);
create index metric_dashboards_private_to on metric_dashboards (private_to);
