-- A refund of what was credited before takes those credits back, so that nothing is given twice.

alter table subscription_lines add column refund_id uuid references refunds on delete cascade;
comment on column subscription_lines.refund_id is 'Of a credit: the refund that gave the same money back. No order bills the line then.';
create index subscription_lines_refund on subscription_lines (refund_id) where refund_id is not null;

alter table refunds add column waiting_taken bigint not null default 0;
comment on column refunds.waiting_taken is 'What it took of credits that no order had billed yet, in terms of their prices.';
alter table refunds add column waiting_tax bigint not null default 0;
comment on column refunds.waiting_tax is 'The tax on top of waiting_taken; 0 where the prices include it.';
alter table refunds add column reclaimed_amount bigint not null default 0;
alter table refunds add column reclaimed_tax_amount bigint not null default 0;
comment on column refunds.reclaimed_amount is 'What it took back of credits that were in the customer''s balance, without tax.';
alter table refunds add column exceeding_amount bigint not null default 0;
alter table refunds add column exceeding_tax_amount bigint not null default 0;
comment on column refunds.exceeding_amount is 'What it gave back beyond what was paid less credits, because the merchant or the processor said so; without tax.';
