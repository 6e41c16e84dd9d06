import { checkoutLifecycle } from '@gatehouse/contract/billing/checkouts'
import { paymentLifecycle } from '@gatehouse/contract/billing/payments'
import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import { sql, type RawBuilder } from 'kysely'
import type { Reading } from '../platform/work.ts'
import type { ItemCount } from './plan-offboarding.ts'
import type { Dispositions, AccountHolderKind } from './dispositions.data.ts'

/** A count for every item that has a disposition; the type requires all of them. */
type ItemCounts<L extends AccountHolderKind> = { [W in keyof Dispositions[L]]: ItemCount }
type CountQueries<L extends AccountHolderKind> = {
  [W in keyof Dispositions[L]]: RawBuilder<ItemCount>
}

const renewing = subscriptionLifecycle.from('revoke')
const under_way = paymentLifecycle.from('fail')
/** Checkouts that a buyer could still continue or has confirmed. */
const open = [...checkoutLifecycle.from('expire'), ...checkoutLifecycle.from('fail')]

const count = (rows: RawBuilder<unknown>) =>
  sql<ItemCount>`(select jsonb_build_object('count', count(*)) from ${rows})`

/** Billable subscriptions, and their amounts. */
const billing = (where: RawBuilder<unknown>) => sql<ItemCount>`(
  select jsonb_build_object('count', coalesce(sum(n), 0), 'amounts', coalesce(jsonb_agg(
    jsonb_build_object('currency', currency, 'interval', recurring_interval, 'amount', amount)
    order by currency, recurring_interval), '[]'))
  from (select currency, recurring_interval, count(*) as n, sum(amount) as amount
    from subscriptions s where s.status = any(${renewing}) and ${where}
    group by currency, recurring_interval) billed)`

/** Benefit grants that are not revoked. */
const current = (where: RawBuilder<unknown>) =>
  count(sql`benefit_grants g where g.revoked_at is null and ${where}`)

/** Customers with a credit balance, counted once per currency. */
const balances = (where: RawBuilder<unknown>) =>
  count(sql`(select from ledger_entries where account = 'customer_balance' and ${where}
    group by customer_id, currency having sum(amount) < 0) credits`)

async function read<L extends AccountHolderKind>(
  work: Reading,
  table: CountQueries<L>,
): Promise<ItemCounts<L>> {
  const parts = Object.entries<RawBuilder<ItemCount>>(table).map(
    ([label, of]) => sql`${label}::text, ${of}`,
  )
  const { rows } = await sql<{ holdings: ItemCounts<L> }>`
    select jsonb_build_object(${sql.join(parts)}) as holdings`.execute(work.sql)
  const [row] = rows
  if (!row) throw new Error('a count must return a row')
  return row.holdings
}

/** A customer's items at their merchant, and their entries in the books. */
export const holdingsOfCustomer = (work: Reading, id: string) =>
  read<'customer'>(work, {
    subscriptions: billing(sql`s.customer_id = ${id}`),
    benefits: current(sql`g.customer_id = ${id}`),
    checkouts: count(sql`checkouts where customer_id = ${id} and status = any(${open})`),
    payments_under_way: count(
      sql`payments where customer_id = ${id} and status = any(${under_way})`,
    ),
    customer_sessions: count(
      sql`customer_sessions where customer_id = ${id} and expires_at > ${work.now}`,
    ),
    balance: balances(sql`customer_id = ${id}`),
    profile: count(sql`customers where id = ${id} and anonymized_at is null`),
    orders: count(sql`orders where customer_id = ${id}`),
    invoices: count(sql`invoices where customer_id = ${id}`),
    payments: count(sql`payments where customer_id = ${id}`),
    refunds: count(sql`refunds where customer_id = ${id}`),
    disputes: count(sql`disputes where customer_id = ${id}`),
    ledger: count(sql`ledger_entries
      where order_id in (select o.id from orders o where o.customer_id = ${id})`),
  })

/** The purchases of a buyer, who is a user or an organization. */
function purchase(mine: RawBuilder<unknown>) {
  const customers = sql`(select c.id from customers c where ${mine})`
  return {
    purchases: billing(sql`s.customer_id in ${customers}`),
    held_benefits: current(sql`g.customer_id in ${customers}`),
    bought_orders: count(sql`orders where customer_id in ${customers}`),
  }
}

/** Everything that belongs to a user's account. */
export const holdingsOfUser = (work: Reading, id: string) =>
  read<'user'>(work, {
    ...purchase(sql`c.user_id = ${id}`),
    api_keys: count(sql`api_keys where user_id = ${id}`),
    sessions: count(sql`sessions where user_id = ${id} and expires_at > ${work.now}`),
    sign_in_ways: count(sql`(select a.id from accounts a where a.user_id = ${id}
      union all select p.id from passkeys p where p.user_id = ${id}) ways`),
    memberships: count(sql`members where user_id = ${id}`),
    customers: count(sql`customers where user_id = ${id} and anonymized_at is null`),
    profile: count(sql`users where id = ${id}`),
    audit_log: count(sql`audit_entries where subject_id = ${id}`),
  })

/** An organization's sales, its purchases, and its members. */
export function holdingsOfOrganization(work: Reading, id: string) {
  const mine = sql`organization_id = ${id}`
  return read<'organization'>(work, {
    ...purchase(sql`c.buyer_organization_id = ${id}`),
    subscriptions: billing(sql`s.organization_id = ${id}`),
    benefits: current(sql`g.organization_id = ${id}`),
    checkouts: count(sql`checkouts where ${mine} and status = any(${open})`),
    payments_under_way: count(sql`payments where ${mine} and status = any(${under_way})`),
    customer_sessions: count(sql`customer_sessions where ${mine} and expires_at > ${work.now}`),
    balance: balances(mine),
    checkout_links: count(sql`checkout_links where ${mine} and deleted_at is null`),
    products: count(sql`products where ${mine} and not is_archived`),
    discounts: count(sql`discounts where ${mine} and deleted_at is null`),
    custom_fields: count(sql`custom_fields where ${mine} and deleted_at is null`),
    meters: count(sql`meters where ${mine} and archived_at is null`),
    usage: sql<ItemCount>`(select jsonb_build_object('count',
      (select count(*) from usage_events where ${mine} and source = 'user')
      + (select coalesce(sum(events), 0) from usage_history_spans where ${mine})))`,
    files: count(sql`files where ${mine} and deleted_at is null`),
    webhooks: count(sql`webhook_endpoints where ${mine} and deleted_at is null`),
    access_tokens: count(sql`organization_access_tokens where ${mine} and revoked_at is null`),
    api_keys: count(sql`api_keys where ${mine}`),
    members: count(sql`members where ${mine}`),
    teams: count(sql`teams where ${mine}`),
    roles: count(sql`organization_roles where ${mine}`),
    invitations: count(sql`invitations where ${mine} and status = 'pending'`),
    customers: count(sql`customers
      where (${mine} or buyer_organization_id = ${id}) and anonymized_at is null`),
    profile: count(sql`organizations where id = ${id} and deleted_at is null`),
    orders: count(sql`orders where ${mine}`),
    invoices: count(sql`invoices where ${mine}`),
    payments: count(sql`payments where ${mine}`),
    refunds: count(sql`refunds where ${mine}`),
    disputes: count(sql`disputes where ${mine}`),
    ledger: count(sql`ledger_entries where ${mine}`),
    audit_log: count(sql`audit_entries where ${mine}`),
  })
}
