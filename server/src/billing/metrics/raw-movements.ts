import { sql, type RawBuilder } from 'kysely'
import { localDay } from './local-day.ts'
import { ALL_PRODUCTS, retentionIntervals } from './measures.data.ts'
import { when, within, type RawScope, type Source } from './raw-scope.ts'

/** What moved MRR, and what of it customers did who paid when the period of the day began. */
export function movements(scope: RawScope): Source {
  const spanned = scope.zone === undefined ? sql`null` : spannedDays(scope.zone)
  const rows = sql`(select m.*, 'recurring' as billing_type, ${spanned} as spanned
    from ${within(scope, 'mrr_movements', 'at')} m)`
  const of = (kind: string) => when(sql`t.kind = ${kind}`, sql`t.amount`)
  const lost = (kind: string) => when(sql`t.kind = ${kind}`, sql`-t.amount`)
  const shrunk = sql`t.kind in ('churned', 'contraction')`
  const retained = retentionIntervals.flatMap(interval => {
    const paid = paidBefore(interval)
    return [
      [`lost_mrr_${interval}`, when(sql`${shrunk} and ${paid}`, sql`-t.amount`)],
      [`retained_change_${interval}`, when(paid, sql`t.amount`)],
    ]
  })
  return {
    rows,
    ids: { customer_id: sql`t.customer_id`, subscription_id: sql`t.subscription_id` },
    columns: {
      new_mrr: of('new'),
      expansion_mrr: of('expansion'),
      reactivation_mrr: of('reactivation'),
      contraction_mrr: lost('contraction'),
      churned_mrr: lost('churned'),
      moved_mrr: of('moved'),
      ...(scope.zone !== undefined && Object.fromEntries(retained)),
    },
  }
}

/**
 * Customers who churned and had paid since before the period of the day began: of all products, and
 * of each.
 */
export function losses(scope: RawScope, zone: string): Source {
  const churned = sql`r.kind = 'churned' and r.loses_of_product`
  const since = localDay(sql`m.paid_spans[cardinality(m.paid_spans)]`, zone)
  const rows = sql`(select m.key, m.organization_id, '' as currency, p.product_id,
      'recurring' as billing_type, ${since} as since
    from ${within(scope, 'mrr_movements', 'at', churned)} m
    cross join lateral (values (m.product_id, true), (${ALL_PRODUCTS}::uuid, m.loses_customer))
      p (product_id, counts)
    where p.counts)`
  const lost = retentionIntervals.map(interval => [
    `lost_customers_${interval}`,
    when(sql`t.since < ${startOf(interval)}`),
  ])
  return { rows, columns: Object.fromEntries(lost) }
}

/** The local days of the moments at which the customer began and stopped to pay. */
const spannedDays = (zone: string) =>
  sql`case cardinality(m.paid_spans) when 0 then null
    when 1 then array[${localDay(sql`m.paid_spans[1]`, zone)}]
    else array(select ${localDay(sql`at`, zone)} from unnest(m.paid_spans) at order by at) end`

/** After an odd number of such days, the customer paid when the period of the day began. */
const paidBefore = (interval: (typeof retentionIntervals)[number]): RawBuilder<unknown> =>
  sql`coalesce(width_bucket(${startOf(interval)} - 1, t.spanned), 0) % 2 = 1`

const startOf = (interval: (typeof retentionIntervals)[number]) =>
  interval === 'day' ? sql`t.key` : sql`date_trunc(${sql.lit(interval)}, t.key::timestamp)::date`
