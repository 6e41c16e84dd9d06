-- Products whose seats are assigned to people one by one, instead of following members.
alter table products add column assigns_seats boolean not null default false;
comment on column products.assigns_seats is
  'Whether each seat is assigned to a person, who receives the benefits instead of the buyer.';

-- A seat of a purchase that was assigned to a person.
create table customer_seats (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  customer_id uuid not null references customers on delete cascade,
  subscription_id uuid references subscriptions on delete cascade,
  order_id uuid references orders on delete cascade,
  holder_id uuid references customers on delete cascade,
  member_id uuid,
  email text not null,
  status text not null,
  token_hash bytea unique,
  token_expires_at timestamptz,
  metadata jsonb not null default '{}',
  claimed_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  check ((subscription_id is null) <> (order_id is null)),
  check (status <> 'claimed' or holder_id is not null),
  check (status = 'pending' or token_hash is null)
);
comment on column customer_seats.customer_id is 'The customer who bought the seats.';
comment on column customer_seats.holder_id is
  'The customer who claimed the seat and receives its benefits.';
comment on column customer_seats.member_id is
  'The member of the buying organization it is for; a removed member loses the seat.';
create index customer_seats_organization on customer_seats (organization_id);
create index customer_seats_customer on customer_seats (customer_id);
create index customer_seats_holder on customer_seats (holder_id) where holder_id is not null;
create index customer_seats_member on customer_seats (member_id) where member_id is not null;
create index customer_seats_subscription on customer_seats (subscription_id, created_at)
  where subscription_id is not null;
create index customer_seats_order on customer_seats (order_id, created_at)
  where order_id is not null;
-- A person holds one seat of a purchase.
create unique index customer_seats_person on customer_seats
  (coalesce(subscription_id, order_id), lower(email)) where status <> 'revoked';

alter table benefit_grants add column seat_id uuid references customer_seats;
comment on column benefit_grants.seat_id is
  'The seat whose holder has the benefit; null: the buyer has it.';
drop index benefit_grants_subscription;
drop index benefit_grants_order;
create unique index benefit_grants_subscription on benefit_grants (benefit_id, subscription_id)
  where subscription_id is not null and seat_id is null;
create unique index benefit_grants_order on benefit_grants (benefit_id, order_id)
  where order_id is not null and seat_id is null;
create unique index benefit_grants_seat on benefit_grants (benefit_id, seat_id)
  where seat_id is not null;
create index benefit_grants_of_seat on benefit_grants (seat_id) where seat_id is not null;
