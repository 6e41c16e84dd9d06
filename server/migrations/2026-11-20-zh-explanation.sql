-- What amounts were reckoned from, kept as an order is issued: older orders have none of it.

alter table order_items add column basis jsonb;
comment on column order_items.basis is 'What the line was reckoned from (billing/orders/basis.ts); null where nobody wrote it down.';
alter table orders add column discount_basis jsonb;
comment on column orders.discount_basis is 'The discount as it was, and what it was taken off.';
alter table subscription_lines add column milliseconds bigint;
alter table subscription_lines add column milliseconds_of bigint;
comment on column subscription_lines.milliseconds is 'The time it was reckoned for, exactly; seconds are for reading.';
