import { billableStatuses } from '@gatehouse/contract/billing/subscriptions'
import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'

/** What a statement is about. */
export type MatchedContract = {
  customer_id: string | null
  subscription_id: string | null
  order_id: string | null
}

/** Who made a statement about which contract, as they entered it. */
export type NamedContract = {
  kind: 'cancellation' | 'withdrawal'
  organization_id: string
  email: string
  contract: string
}

/**
 * Finds the contract of a statement: the one active subscription of the customer with this address,
 * or for a withdrawal the one paid order, whose number, id or product is the entered text. Nothing
 * if there are several. The customer is given even without a contract.
 */
export async function matchContract(
  work: Reading,
  { kind, organization_id, email, contract }: NamedContract,
): Promise<MatchedContract> {
  const text = contract.trim().toLowerCase()
  const customer = sql`select c.id from customers c
    where c.organization_id = ${organization_id} and c.deleted_at is null
      and lower(c.email) = lower(${email}) and c.buyer_organization_id is null`
  const contracts =
    kind === 'cancellation' ? subscriptionsNamed(text, customer) : ordersNamed(text, customer)
  const { rows } = await sql<MatchedContract>`
    with contracts as (${contracts} limit 2)
    select c.id as customer_id, m.subscription_id, m.order_id
    from (${customer}) c
    left join contracts m on (select count(*) from contracts) = 1`.execute(work.sql)
  return rows[0] ?? { customer_id: null, subscription_id: null, order_id: null }
}

type Part = ReturnType<typeof sql>

const subscriptionsNamed = (text: string, customer: Part) => sql`
  select s.id as subscription_id, null::uuid as order_id
  from subscriptions s join products p on p.id = s.product_id
  where s.customer_id in (${customer}) and s.status = any(${[...billableStatuses, 'paused']})
    and (s.id::text = ${text} or lower(p.name) = ${text} or exists (
      select from orders o where o.subscription_id = s.id and lower(o.invoice_number) = ${text}))`

const ordersNamed = (text: string, customer: Part) => sql`
  select o.subscription_id, o.id as order_id
  from orders o join products p on p.id = o.product_id
  where o.customer_id in (${customer}) and o.status in ('paid', 'partially_refunded')
    and (o.id::text = ${text} or o.subscription_id::text = ${text} or lower(p.name) = ${text}
      or lower(o.invoice_number) = ${text})`
