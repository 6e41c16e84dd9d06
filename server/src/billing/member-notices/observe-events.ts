import { sql } from 'kysely'
import { notifyMembers } from '../../organizations/notifications/notify-members.ts'
import type { News } from '../../organizations/notifications/notification.ts'
import type { Work } from '../../platform/work.ts'

/** An event of a kind that members are notified of, with what is said of it. */
type Noted = {
  organization_id: string
  type: 'order.paid' | 'subscription.canceled' | 'subscription.past_due' | 'fact.dispute'
  object_id: string
  billing_reason: string | null
  customer: string | null
  product: string | null
  amount: number | null
  currency: string | null
}

/**
 * Notifies members of sales, cancellations, failed payments and disputes, once for each event of
 * the outbox: in the transaction that relays it. Customers are named by their address only, so that
 * buyers cannot send text of their own.
 */
export async function notifyOfEvents(work: Work, ids: readonly string[]): Promise<void> {
  for (const row of await readNoted(work, ids)) {
    const news = newsOf(row)
    if (news) await notifyMembers(work, row.organization_id, news)
  }
}

async function readNoted(work: Work, ids: readonly string[]): Promise<Noted[]> {
  const { rows } = await sql<Noted>`
    select e.organization_id, e.type, e.object_id, o.billing_reason, c.email as customer,
      p.name as product, coalesce(o.subtotal_amount - o.discount_amount + o.tax_amount,
        d.amount + d.tax_amount) as amount, coalesce(o.currency, d.currency) as currency
    from events e
    left join orders o on e.type = 'order.paid' and o.id = e.object_id
    left join subscriptions s on e.type like 'subscription.%' and s.id = e.object_id
    left join disputes d on e.type = 'fact.dispute' and d.id = e.object_id and d.withdrawn
    left join customers c on c.id = coalesce(o.customer_id, s.customer_id, d.customer_id)
    left join products p on p.id = coalesce(o.product_id, s.product_id)
    where e.id = any(${ids}::uuid[])
      and e.type in ('order.paid', 'subscription.canceled', 'subscription.past_due',
        'fact.dispute')
      and c.deleted_at is null
    order by e.recorded_at, e.id`.execute(work.sql)
  return rows
}

/** Renewals are expected, so nobody is notified of them. */
function newsOf({ type, object_id, billing_reason, customer, ...row }: Noted): News | undefined {
  if (customer === null) return undefined
  const { product, amount, currency } = row
  switch (type) {
    case 'order.paid': {
      if (billing_reason !== 'purchase' && billing_reason !== 'subscription_create')
        return undefined
      const kind = billing_reason === 'purchase' ? 'new_order' : 'new_subscription'
      return { kind, page: `/orders/${object_id}`, facts: { customer, product, amount, currency } }
    }
    case 'subscription.canceled':
      return {
        kind: 'subscription_canceled',
        page: `/subscriptions/${object_id}`,
        facts: { customer, product },
      }
    case 'subscription.past_due':
      return {
        kind: 'payment_failed',
        page: `/subscriptions/${object_id}`,
        facts: { customer, product },
      }
    case 'fact.dispute':
      return {
        kind: 'dispute_opened',
        page: `/disputes/${object_id}`,
        facts: { customer, amount, currency },
      }
  }
}
