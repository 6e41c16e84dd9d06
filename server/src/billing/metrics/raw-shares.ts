import { sql, type RawBuilder } from 'kysely'
import { BILLED_ONCE, IS_TRIAL, returnedMoney } from './raw-figures.ts'
import { within, type RawScope } from './raw-scope.ts'

/**
 * Revenue of raw rows by the country and by the discount of their orders: each order is in one row
 * of each kind, so the rows of a kind add up to the figures.
 */
export function rawShares(scope: RawScope): RawBuilder<unknown> {
  return sql`select organization_id, day, currency, kind, share as key,
      sum(orders)::bigint as orders, sum(revenue)::bigint as revenue,
      sum(discounts)::bigint as discounts, sum(returned)::bigint as returned
    from (${shareRows(scope)}) rows
    cross join lateral (values ('country', rows.country), ('discount', rows.discount))
      shares (kind, share)
    group by organization_id, day, currency, kind, share`
}

/** Paid orders and what was returned of them, each with its country, discount and product. */
export function shareRows(scope: RawScope): RawBuilder<unknown> {
  const country = sql`coalesce(o.billing_address ->> 'country', '')`
  const discount = sql`coalesce(o.discount_id::text, '')`
  const returned = returnedMoney(scope)
  return sql`select o.organization_id, o.key as day, o.currency, ${country} as country,
      ${discount} as discount, o.product_id, ${BILLED_ONCE} as billing_type,
      case when ${IS_TRIAL} then 0 else 1 end as orders,
      o.subtotal_amount - o.discount_amount as revenue, o.discount_amount as discounts,
      0 as returned
    from ${within(scope, 'orders', 'paid_at')} o
    union all
    select t.organization_id, t.key, t.currency, ${country}, ${discount}, t.product_id,
      t.billing_type, 0, 0, 0, t.amount
    from ${returned.rows} t join orders o on o.id = t.order_id
    where t.account in ('refunds', 'disputes')`
}
