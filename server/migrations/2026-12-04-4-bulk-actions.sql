-- Actions on many objects, which a scheduled task applies to one after the other.
create table bulk_actions (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  kind text not null,
  status text not null,
  user_id uuid references users on delete set null,
  actor jsonb not null,
  options jsonb not null,
  sums jsonb not null,
  total_count integer not null,
  done_count integer not null default 0,
  failed_count integer not null default 0,
  undoes uuid unique references bulk_actions on delete set null,
  created_at timestamptz not null,
  modified_at timestamptz,
  finished_at timestamptz
);
comment on column bulk_actions.user_id is 'The member who started it; null for a program.';
comment on column bulk_actions.actor is 'Who started it and from where, for the audit log of each object.';
comment on column bulk_actions.options is 'Reason, comment and revocation of a refund.';
comment on column bulk_actions.sums is 'Minor units by currency, as previewed.';
comment on column bulk_actions.undoes is 'The action that this one reverses.';
create index bulk_actions_organization on bulk_actions (organization_id, created_at desc, id desc);
create index bulk_actions_status on bulk_actions (organization_id, status, created_at desc, id desc);
create index bulk_actions_user on bulk_actions (user_id);
create index bulk_actions_finished on bulk_actions (finished_at);

create table bulk_action_items (
  bulk_action_id uuid not null references bulk_actions on delete cascade,
  position integer not null,
  organization_id uuid not null references organizations on delete cascade,
  object_id uuid not null,
  label text not null,
  amount bigint,
  status text not null,
  refund_id uuid references refunds on delete set null,
  error text,
  detail text,
  primary key (bulk_action_id, position)
);
comment on column bulk_action_items.object_id is 'The order, subscription, product or discount.';
comment on column bulk_action_items.amount is 'What is refunded, without tax, as previewed.';
comment on column bulk_action_items.refund_id is 'The refund, once it was requested.';
create index bulk_action_items_status
  on bulk_action_items (bulk_action_id, organization_id, status, position);
create index bulk_action_items_organization on bulk_action_items (organization_id);
create index bulk_action_items_refund on bulk_action_items (refund_id) where refund_id is not null;
