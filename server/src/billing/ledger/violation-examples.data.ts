/** A copy of a payment with some values replaced. */
const copyOfPayment = (values: string) => `insert into payments
  select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'amount', 0,
    'idempotency_key', 'broken', 'processor_id', null, ${values}))).*
  from payments p where p.kind = 'payment' and p.status = 'succeeded' and p.order_id is not null
  limit 1`

const one = (table: string, where: string) => `(select id from ${table} where ${where} limit 1)`
const entry = (where: string) =>
  `(select transaction_id from ledger_entries where ${where} limit 1)`
const BY_HAND = entry(`cause = 'adjustment' and amount = -300`)
const ISSUED = `(select l.transaction_id from ledger_entries l join orders o on o.id = l.order_id
  where l.account = 'revenue' and o.billing_reason = 'purchase' limit 1)`

/** For each ledger invariant, the smallest change that violates it and no other. */
export const violationExamples: Record<string, string> = {
  'every transaction of the ledger sums to zero in its currency': `update ledger_entries
    set amount = amount + 1 where transaction_id = ${ISSUED} and account = 'revenue'`,
  'what is owed for an order is its total less what was paid for it, the balance too': `
    update ledger_entries set amount = amount + case account when 'receivable' then 1 else -1 end
    where transaction_id = ${ISSUED} and account in ('receivable', 'revenue')`,
  'an order is the sum of its lines, and so is its tax': `update order_items
    set amount = amount + 1 where order_id = ${one('orders', `billing_reason = 'purchase'`)}`,
  'no order has more taken off than it asks for, nor less than nothing': `update orders
    set discount_id = null where discount_amount > 0`,
  'the revenue of a customer is what their paid orders brought': `update customer_revenue
    set total = total + 1`,
  'a discount counts its redemptions': `update discounts
    set redemptions_count = redemptions_count + 1`,
  'what was bought with a discount has redeemed it, what is open has not': `update checkouts
    set discount_id = null where status = 'succeeded' and discount_id is not null`,
  'a paid order was paid in full by one payment, or there was nothing to pay':
    copyOfPayment(`'checkout_id', null`),
  'every refund is within its order, which counts what was given and what is set aside': `
    update orders set refunding_amount = 1 where id = ${one('orders', `status = 'paid'`)}`,
  'an order says how much of it was given back': `update orders
    set status = 'paid' where status = 'partially_refunded'`,
  'the ledger has of each refund what was given back, and nothing of one that was not': `
    update ledger_entries set account = 'written_off'
    where refund_id is not null and account = 'refunds'`,
  'the ledger has of each dispute what was withdrawn, and nothing of one that gave it back': `
    update disputes set withdrawn = false`,
  'a lost dispute takes of a balance no more than came back twice by it': `
    insert into ledger_entries
    select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'amount', taken,
      'account', side, 'cause', case when taken > 0 then 'disputed' end,
      'order_id', ${one('orders', 'customer_id = l.customer_id')},
      'dispute_id', ${one('disputes', 'true')}))).*
    from ledger_entries l, (values ('customer_balance', 100), ('written_off', -100)) v (side, taken)
    where l.transaction_id = ${BY_HAND} and l.account = 'customer_balance'`,
  'the periods a subscription was billed for follow one another without gap or overlap': `
    update orders set period_end = period_end - interval '1 day'
    where billing_reason = 'subscription_create'`,
  'the lines of a change come to what it was said to come to, once it is made': `
    update subscription_changes set net_amount = net_amount + 1 where status = 'applied'`,
  'a credit gives back what was charged for its part of the time, and no more': `
    update subscription_lines set of_amount = of_amount + 2 where amount < 0`,
  'credits and refunds of an order come to no more than was paid for it': `
    insert into order_credits
    select gen_random_uuid(), o.organization_id, o.id, b.id, o.subtotal_amount + 1, 0, o.created_at
    from orders o join orders b on b.organization_id = o.organization_id and b.id <> o.id
    where o.subscription_id is not null and b.status <> 'void' and b.subscription_id is null
    limit 1`,
  'credits and refunds of an order return no more tax than was charged with it': `
    insert into order_credits
    select gen_random_uuid(), o.organization_id, o.id, b.id, 0, 1, o.created_at
    from orders o join orders b on b.organization_id = o.organization_id and b.id <> o.id
    where b.status <> 'void' limit 1`,
  'an order has the lines of changes it was billed with': `update subscription_lines
    set order_id = null where order_id is not null`,
  'a subscription that runs has billed the period it is in': `update subscriptions
    set current_period_start = current_period_start + interval '1 hour'`,
  'nobody has less than nothing to their credit': `update ledger_entries
    set amount = -amount where transaction_id = ${BY_HAND}`,
  'an order took of the balance what it says, or added it': `update ledger_entries
    set account = 'adjustments' where account = 'customer_balance' and order_id is not null`,
  'what is held of a balance waits beside a payment that is on its way': `update ledger_entries
    set account = 'balance_holds' where transaction_id = ${BY_HAND} and account = 'adjustments'`,
  'no payment succeeds without its order': copyOfPayment(`'checkout_id', null, 'order_id', null`),
  'no checkout succeeds without its order': `update checkouts
    set status = 'succeeded' where status = 'open'`,
  'the invoices of a customer are numbered from one on without a gap': `update customers
    set invoice_counter = invoice_counter + 1`,
  'the invoices a merchant counts in one are numbered from one on without a gap': `
    insert into document_counters (organization_id, scope_id, kind, count)
    select organization_id, organization_id, 'invoice', 1 from orders limit 1`,
  'credit notes are numbered from one on without a gap': `update document_counters
    set count = count + 1 where kind = 'credit_note'`,
  'an invoice asks for what its order does, under its number': `update invoices
    set currency = 'eur' where kind = 'invoice'`,
  'a credit note gives back what its refund did, and is void when that came to nothing': `
    update invoices set net_amount = net_amount + 1 where kind = 'credit_note'`,
  'a subscription that goes on has its next step scheduled, or an order to be paid first': `
    delete from agenda where kind = 'renew_subscription'`,
  'an order that is not paid yet has its next try scheduled, or a payment on its way': `
    delete from agenda where kind = 'charge_order'`,
  'a period counts as charged with no more than its order charged for it': `
    update subscriptions set charged_amount = charged_amount + 1 where charged_of is null`,
  'what a period was charged with by changes comes to what counts as charged': `
    update subscriptions set charged_amount = charged_amount + 1 where charged_of is not null`,
  'the amount of a subscription is what its prices come to, less its discount': `
    update subscriptions set amount = amount + 1`,
}
