-- How members look at lists: views with names, and the columns that each member chose.
create table saved_views (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid references users on delete set null,
  list text not null,
  name text not null,
  shared boolean not null,
  filters jsonb not null,
  columns text[],
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on table saved_views is 'Lists with filters, sort order and columns, under a name.';
comment on column saved_views.user_id is 'The member who saved it; null after their account was deleted.';
comment on column saved_views.list is 'The path of the list''s page in the dashboard.';
comment on column saved_views.filters is 'The query string of the page: filters, search text and sort order.';
create index saved_views_list on saved_views (organization_id, list, created_at);
create index saved_views_user on saved_views (user_id);

create table list_columns (
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  list text not null,
  columns text[] not null,
  modified_at timestamptz not null,
  primary key (organization_id, user_id, list)
);
create index list_columns_user on list_columns (user_id);
comment on table list_columns is 'The columns that a member chose for a list, in their order.';

-- Notes of members about customers, each with its author. `customer_notes` kept one text per
-- customer; it is copied, and stays for the version that still writes it.
create table customer_note_entries (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  customer_id uuid not null references customers on delete cascade,
  author_id uuid references users on delete set null,
  text text not null,
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on table customer_note_entries is 'What members noted about a customer; the customer never sees it.';
comment on column customer_note_entries.author_id is 'The member who wrote it; null if a program did, or the account was deleted.';
create index customer_note_entries_customer
  on customer_note_entries (customer_id, created_at desc, id desc);
create index customer_note_entries_organization on customer_note_entries (organization_id);
create index customer_note_entries_author on customer_note_entries (author_id);
insert into customer_note_entries (id, organization_id, customer_id, text, created_at)
select gen_random_uuid(), organization_id, customer_id, text, modified_at from customer_notes;

-- Payments are found by the digits that a customer reads from their card.
create index payments_last4
  on payments (organization_id, (method_metadata ->> 'last4'), created_at desc, id)
  where kind = 'payment';
