import { linePrefixes } from '@gatehouse/contract/billing/line-labels'
import { sql, type RawBuilder } from 'kysely'
import { ALL_PRODUCTS, cancellationReasons, measures } from './measures.data.ts'
import { losses, movements } from './raw-movements.ts'
import { one, when, within, type RawScope, type Source } from './raw-scope.ts'
import { assignedSeats, switchedSeats } from './seat-figures.ts'

type Sql = RawBuilder<unknown>

/**
 * The figures of raw rows, grouped by key, currency, product and billing type: the one place that
 * says which rows a figure counts. The days that are kept are filled by it too.
 */
export function rawFigures(scope: RawScope): Sql {
  const parts = sourcesOf(scope).map(({ rows, columns }, part) => {
    // Each kind is summed by itself first: it has few of the columns, and most of the rows.
    const own = measures.flatMap(name => {
      const column = columns[name]
      return column ? [sql`sum(${column}) as ${sql.ref(name)}`] : []
    })
    // The first part names the columns: a shorter statement is prepared once (database.ts).
    const cells = measures.map(name => {
      const cell = columns[name] ? sql.ref(name) : sql`0`
      return part === 0 ? sql`${cell} as ${sql.ref(name)}` : cell
    })
    return sql`select key, organization_id, currency, product_id, billing_type, ${sql.join(cells)}
      from (select t.key, t.organization_id, t.currency, t.product_id, t.billing_type,
          ${sql.join(own)}
        from ${rows} t group by 1, 2, 3, 4, 5) kind`
  })
  const sums = measures.map(name => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`)
  return sql`select key, organization_id, currency, product_id, billing_type, ${sql.join(sums)}
    from (${sql.join(parts, sql` union all `)}) rows
    group by key, organization_id, currency, product_id, billing_type`
}

export const sourcesOf = (scope: RawScope): Source[] => [
  paidOrders(scope),
  returnedMoney(scope),
  checkouts(scope),
  states(scope),
  movements(scope),
  ...(scope.zone === undefined ? [] : [losses(scope, scope.zone)]),
  presences(scope),
  assignedSeats(scope),
  switchedSeats(scope),
]

const ofSubscription = { subscription_id: sql`t.subscription_id` }

/** How an order `o` is billed. */
export const BILLED_ONCE = sql`case when o.subscription_id is null then 'one_time'
  else 'recurring' end`
/** The first paid order of a subscription; after a trial it is the first renewal. */
const FIRST = sql`o.subscription_id is not null
  and (o.billing_reason = 'subscription_create' or o.begins_after is not distinct from 'trial')`
const LATER = sql`o.subscription_id is not null
  and not (o.billing_reason = 'subscription_create' or o.begins_after is not distinct from 'trial')`

/** A trial begins with an order of nothing, which is no sale. */
export const IS_TRIAL = sql`o.subtotal_amount = 0 and exists (select from order_items i
  where i.order_id = o.id and i.label like ${`${linePrefixes.trial}%`})`

function paidOrders(scope: RawScope): Source {
  const net = sql`t.subtotal_amount - t.discount_amount`
  const rows = sql`(select o.*, ${BILLED_ONCE} as billing_type, ${FIRST} as is_first,
      ${LATER} as is_later, ${IS_TRIAL} as is_trial
    from ${within(scope, 'orders', 'paid_at')} o)`
  return {
    rows,
    ids: { customer_id: sql`t.customer_id`, order_id: sql`t.id`, ...ofSubscription },
    columns: {
      orders: when(sql`not t.is_trial`),
      one_time_orders: when(sql`t.subscription_id is null`),
      revenue: net,
      new_revenue: when(sql`t.is_first`, net),
      renewals: when(sql`t.is_later and t.billing_reason = 'subscription_cycle'`),
      renewed_revenue: when(sql`t.is_later`, net),
      tax: sql`t.tax_amount`,
    },
  }
}

/** Refunds and disputes as the ledger has them, each at its own time. */
export function returnedMoney(scope: RawScope): Source {
  const entries = within(
    scope,
    'ledger_entries',
    'created_at',
    sql`(r.refund_id is not null or r.dispute_id is not null)
      and r.account in ('refunds', 'disputes', 'tax')`,
  )
  const rows = sql`(select l.key, l.organization_id, l.currency, l.account, o.product_id,
      o.customer_id, l.order_id, o.subscription_id,
      ${BILLED_ONCE} as billing_type, ${FIRST} as is_first, ${LATER} as is_later,
      case when l.account = 'disputes' then sign(l.amount)::bigint * d.amount else l.amount end
        as amount
    from ${entries} l join orders o on o.id = l.order_id
    left join disputes d on d.id = l.dispute_id)`
  const returned = sql`t.account in ('refunds', 'disputes')`
  return {
    rows,
    ids: { customer_id: sql`t.customer_id`, order_id: sql`t.order_id`, ...ofSubscription },
    columns: {
      refunded: when(sql`t.account = 'refunds'`, sql`t.amount`),
      disputed: when(sql`t.account = 'disputes'`, sql`t.amount`),
      returned_new: when(sql`${returned} and t.is_first`, sql`t.amount`),
      returned_renewed: when(sql`${returned} and t.is_later`, sql`t.amount`),
      tax: when(sql`t.account = 'tax'`, sql`-t.amount`),
    },
  }
}

function checkouts(scope: RawScope): Source {
  const rows = sql`(select c.*,
      case when p.recurring_interval is null then 'one_time' else 'recurring' end as billing_type
    from ${within(scope, 'checkouts', 'created_at')} c join products p on p.id = c.product_id)`
  return {
    rows,
    ids: { customer_id: sql`t.customer_id`, checkout_id: sql`t.id` },
    columns: { checkouts: one, succeeded_checkouts: when(sql`t.status = 'succeeded'`) },
  }
}

/** The states of subscriptions: what is put in less what is taken out. */
function states(scope: RawScope): Source {
  const rows = sql`(select e.*, 'recurring' as billing_type
    from ${within(scope, 'mrr_entries', 'effective_at')} e)`
  const signed = sql`t.sign * t.amount`
  const pays = sql`t.status <> 'trialing'`
  const canceled = cancellationReasons.map(reason => [
    `canceled_${reason}`,
    when(sql`t.reason = ${reason}`, sql`t.cancellations`),
  ])
  return {
    rows,
    ids: { customer_id: sql`t.customer_id`, ...ofSubscription },
    columns: {
      started: when(sql`t.sign = 1 and t.change = 'start'`),
      ended: when(sql`t.sign = -1 and t.change = 'end'`),
      canceled: sql`t.cancellations`,
      ...Object.fromEntries(canceled),
      active: sql`t.sign`,
      committed: when(sql`not t.cancels`, sql`t.sign`),
      seats: sql`t.sign * coalesce(t.seats, 0)`,
      mrr: when(pays, signed),
      committed_mrr: when(sql`${pays} and not t.cancels`, signed),
      trial_mrr: when(sql`not (${pays})`, signed),
      trial_committed_mrr: when(sql`not (${pays}) and not t.cancels`, signed),
      paused_mrr: when(sql`t.status = 'paused'`, signed),
      past_due_mrr: when(sql`t.status = 'past_due'`, signed),
    },
  }
}

function presences(scope: RawScope): Source {
  const rows = sql`(select p.key, p.organization_id, p.kind, p.change, 'recurring' as billing_type,
      p.customer_id, '' as currency, coalesce(p.product_id, ${ALL_PRODUCTS}::uuid) as product_id
    from ${within(scope, 'customer_presences', 'at')} p)`
  const seated = sql`t.kind = 'seats'`
  return {
    rows,
    ids: { customer_id: sql`t.customer_id` },
    columns: {
      paying_customers: when(sql`t.kind = 'paying'`, sql`t.change`),
      seat_customers: when(seated, sql`t.change`),
      new_seat_customers: when(sql`${seated} and t.change = 1`),
      churned_seat_customers: when(sql`${seated} and t.change = -1`),
    },
  }
}
