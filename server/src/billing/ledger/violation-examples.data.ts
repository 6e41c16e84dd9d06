/** A copy of a payment with some values replaced. */
const copyOfPayment = (values: string) => `insert into payments
  select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'amount', 0,
    'idempotency_key', 'broken', 'processor_id', null, ${values}))).*
  from payments p where p.kind = 'payment' and p.status = 'succeeded' and p.order_id is not null
  limit 1`

const item = (table: string, where: string) => `(select id from ${table} where ${where} limit 1)`
const entry = (where: string) =>
  `(select transaction_id from ledger_entries where ${where} limit 1)`
const MANUAL_ENTRY = entry(`cause = 'adjustment' and amount = -300`)
const ISSUED = `(select l.transaction_id from ledger_entries l join orders o on o.id = l.order_id
  where l.account = 'revenue' and o.billing_reason = 'purchase' limit 1)`

const PAID = entry(`account = 'processor' and payment_id is not null and order_id is not null
  and refund_id is null and dispute_id is null`)

/** For each ledger invariant, the smallest change that violates it and no other. */
export const violationExamples: Record<string, string> = {
  'every ledger transaction sums to zero in its currency': `update ledger_entries
    set amount = amount + 1 where transaction_id = ${MANUAL_ENTRY} and account = 'adjustments'`,
  'the amount due on an order is its total less payments and applied balance': `
    update ledger_entries set amount = amount + case account when 'receivable' then 1 else -1 end
    where transaction_id = ${PAID} and account in ('receivable', 'processor')`,
  "an order's amount and tax are the sums of its lines": `update order_items
    set amount = amount + 1 where order_id = ${item('orders', `billing_reason = 'purchase'`)}`,
  "an order's discount is neither negative nor larger than its subtotal": `update orders
    set discount_id = null where discount_amount > 0`,
  "a customer's revenue is the sum of their paid orders": `update customer_revenue
    set total = total + 1`,
  "an organization's revenue is that of its paid orders": `
    update ledger_entries set account = 'adjustments'
    where transaction_id = ${ISSUED} and account = 'revenue'`,
  "a discount's redemption count matches its redemptions": `update discounts
    set redemptions_count = redemptions_count + 1`,
  'a discount is redeemed by confirmed checkouts and not by open ones': `update checkouts
    set discount_id = null where status = 'succeeded' and discount_id is not null`,
  'a paid order was paid in full by one payment or had nothing due':
    copyOfPayment(`'checkout_id', null`),
  "refunds don't exceed their order, which tracks succeeded and pending amounts": `
    update orders set refunding_amount = 1 where id = ${item('orders', `status = 'paid'`)}`,
  "an order's status matches its refunded amount": `update orders
    set status = 'paid' where status = 'partially_refunded'`,
  'the ledger records the refunded amount of succeeded refunds and nothing of others': `
    update ledger_entries set account = 'written_off'
    where refund_id is not null and account = 'refunds'`,
  'the ledger records the amount of withdrawn disputes and nothing of reinstated ones': `
    update disputes set withdrawn = false`,
  'a lost dispute debits a balance by no more than was returned twice': `
    insert into ledger_entries
    select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'amount', taken,
      'account', side, 'cause', case when taken > 0 then 'disputed' end,
      'order_id', ${item('orders', 'customer_id = l.customer_id')},
      'dispute_id', ${item('disputes', 'true')}))).*
    from ledger_entries l, (values ('customer_balance', 100), ('written_off', -100)) v (side, taken)
    where l.transaction_id = ${MANUAL_ENTRY} and l.account = 'customer_balance'`,
  "a subscription's billed periods have no gaps or overlaps": `
    update orders set period_end = period_end - interval '1 day'
    where billing_reason = 'subscription_create'`,
  'the lines of an applied subscription change sum to its net amount': `
    update subscription_changes set net_amount = net_amount + 1 where status = 'applied'`,
  'a proration credit equals the charge for its unused time': `
    update subscription_lines set of_amount = of_amount + 2 where amount < 0`,
  "credits and refunds of an order don't exceed the amount paid": `
    insert into order_credits
    select gen_random_uuid(), o.organization_id, o.id, b.id, o.subtotal_amount + 1, 0, o.created_at
    from orders o join orders b on b.organization_id = o.organization_id and b.id <> o.id
    where o.subscription_id is not null and b.status <> 'void' and b.subscription_id is null
    limit 1`,
  "credits and refunds of an order don't exceed the tax charged": `
    insert into order_credits
    select gen_random_uuid(), o.organization_id, o.id, b.id, 0, 1, o.created_at
    from orders o join orders b on b.organization_id = o.organization_id and b.id <> o.id
    where b.status <> 'void' limit 1`,
  'an order contains the change lines that were billed with it': `update subscription_lines
    set order_id = null where order_id is not null`,
  'an active subscription has billed its current period': `update subscriptions
    set current_period_start = current_period_start + interval '1 hour'`,
  'no customer balance is negative': `update ledger_entries
    set amount = -amount where transaction_id = ${MANUAL_ENTRY}`,
  "an order's applied balance matches the ledger": `update ledger_entries
    set account = 'adjustments' where account = 'customer_balance' and order_id is not null`,
  'a reserved balance belongs to a payment in progress': `update ledger_entries
    set account = 'balance_holds' where transaction_id = ${MANUAL_ENTRY} and account = 'adjustments'`,
  'every succeeded payment has an order': copyOfPayment(`'checkout_id', null, 'order_id', null`),
  'every succeeded checkout has an order': `update checkouts
    set status = 'succeeded' where status = 'open'`,
  "a customer's invoices are numbered from 1 without gaps": `update customers
    set invoice_counter = invoice_counter + 1`,
  "an organization's invoices are numbered from 1 without gaps": `
    insert into document_counters (organization_id, scope_id, kind, count)
    select organization_id, organization_id, 'invoice', 1 from orders limit 1`,
  'credit notes are numbered from 1 without gaps': `update document_counters
    set count = count + 1 where kind = 'credit_note'`,
  'an invoice matches the amount and number of its order': `update invoices
    set currency = 'eur' where kind = 'invoice'`,
  'a credit note matches its refund and is void if the refund failed': `
    update invoices set net_amount = net_amount + 1 where kind = 'credit_note'`,
  'an active subscription has its next step scheduled or an unpaid order': `
    delete from agenda where kind = 'renew_subscription'`,
  'an unpaid order has its next attempt scheduled or a payment in progress': `
    delete from agenda where kind = 'charge_order'`,
  "a period's charged amount doesn't exceed what its order charged": `
    update subscriptions set charged_amount = charged_amount + 1 where charged_of is null`,
  "a period's charges from changes sum to its charged amount": `
    update subscriptions set charged_amount = charged_amount + 1 where charged_of is not null`,
  "a subscription's amount is the sum of its prices less its discount": `
    update product_prices set price_amount = price_amount + 1
    where id in (select product_price_id from subscription_prices)`,
  'a payout is the sum of its transactions': `update payouts set amount = amount + 1`,
  "an organization's share of a payout has its status and currency": `
    update payouts set currency = 'eur'`,
  'a transaction of the processor is about objects of its own organization': `
    update balance_transactions set payment_id = gen_random_uuid() where refund_id is null`,
  "a subscription's last MRR entry is its state, and an ended one has none": `
    update subscriptions set cancel_at_period_end = not cancel_at_period_end
    where ended_at is null`,
  "a subscription's MRR entries take out what was put in": `
    insert into mrr_entries (organization_id, subscription_id, customer_id, product_id, currency,
      sign, status, cancels, amount, seats, change, effective_at, recorded_at)
    select organization_id, subscription_id, customer_id, product_id, currency, 1, status, cancels,
      amount, seats, 'status', effective_at, recorded_at
    from mrr_entries where sign = 1 limit 1`,
  "a meter's credits are what was used of them and what is left": `
    update meter_credits set used = used + 1 where ended_at is null and used < units`,
  "the entries of a meter's credits sum to what is left": `
    update meter_credit_entries set units = units + 1 where kind = 'granted'`,
  'periods of usage do not overlap': `
    update usage_periods set ends_at = ends_at + interval '1 year'`,
  'an order bills the usage of its periods, and each period once': `
    update usage_periods set order_id = null`,
  'only a subscription that is still billed takes usage': `
    update customer_meters set subscription_id = ${item('subscriptions', `status = 'canceled'`)}
    where subscription_id is not null`,
}
