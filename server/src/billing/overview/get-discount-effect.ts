import type { DiscountEffect } from '@gatehouse/contract/billing/discount-effect'
import { discountProblems } from '@gatehouse/contract/billing/discounts'
import { fail } from '@gatehouse/contract/kit/problems'
import { sql } from 'kysely'
import { within } from '../../actors/reach.ts'
import type { Reading } from '../../platform/work.ts'
import { findDiscount } from '../discounts/queries.ts'

/** Who used a discount for a paid order, and what it cost. */
export async function getDiscountEffect(work: Reading, id: string): Promise<DiscountEffect> {
  const discount = await findDiscount(work, id)
  if (!discount) return fail(discountProblems.not_found)
  const reduced = within(work, work.sql.selectFrom('orders'), 'orders')
    .where('orders.organization_id', '=', discount.organization_id)
    .where('orders.discount_id', '=', id)
    .where('orders.paid_at', 'is not', null)
    .where('orders.discount_amount', '>', 0)
  const [users, totals] = await Promise.all([
    reduced
      .select(sql<number>`count(distinct orders.customer_id)::int`.as('customers'))
      .executeTakeFirstOrThrow(),
    reduced
      .select('orders.currency')
      .select(sql<number>`count(*)::int`.as('orders'))
      .select(sql<number>`sum(orders.discount_amount)::bigint`.as('discounted_amount'))
      .select(
        sql<number>`sum(subtotal_amount - discount_amount - refunded_amount)::bigint`.as(
          'net_revenue',
        ),
      )
      .groupBy('orders.currency')
      .orderBy('net_revenue', 'desc')
      .execute(),
  ])
  return { ...users, totals }
}
