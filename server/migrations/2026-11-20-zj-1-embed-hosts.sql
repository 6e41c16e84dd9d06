-- Hosts on which a merchant's checkouts may be shown inside other pages.

alter table organizations
  add column embed_hosts text[] not null default '{}';
comment on column organizations.embed_hosts is 'None: wherever the checkout itself says.';
