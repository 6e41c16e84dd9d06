-- What became of an email after it was sent, and addresses that cannot be reached.

alter table mails
  add column delivered_at timestamptz,
  add column bounced_at timestamptz,
  add column complained_at timestamptz,
  add column delivery_detail text;
comment on column mails.delivery_detail is 'What the mail server or the email provider said about a bounce.';

create table unreachable_addresses (
  organization_id uuid not null references organizations on delete cascade,
  address text not null check (address = lower(address)),
  customer_id uuid,
  problem text not null check (problem in ('bounced', 'complained')),
  detail text,
  since timestamptz not null,
  primary key (organization_id, address)
);
comment on table unreachable_addresses is 'Addresses of customers that rejected an email, or whose owner marked one as spam.';
comment on column unreachable_addresses.customer_id is 'The customer who was emailed; without a reference, because customers are of a higher layer.';
create index unreachable_addresses_of_customer on unreachable_addresses (customer_id);
