import { customerProblems } from '@gatehouse/contract/billing/customers'
import { fail } from '@gatehouse/contract/kit/problems'
import type { CustomerTotal } from '@gatehouse/contract/billing/customer-totals'
import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { customersOf, billingSubscriptions } from './queries.ts'

/**
 * What customers have paid, and how many of their subscriptions are active. Fails with 404 unless
 * all of the customers exist and belong to the caller's organizations.
 */
export async function getCustomerTotals(
  work: Reading,
  ids: readonly string[],
): Promise<CustomerTotal[]> {
  if (ids.length === 0) return []
  const rows = await customersOf(work)
    .where('customers.id', 'in', ids)
    .leftJoin('customer_revenue', 'customer_revenue.customer_id', 'customers.id')
    .select('customers.id as customer_id')
    .select(sql<Record<string, number>>`coalesce(customer_revenue.amounts, '{}')`.as('amounts'))
    .select(sql<number>`(select count(*) ${billingSubscriptions})`.as('active_subscriptions'))
    .execute()
  if (rows.length < new Set(ids).size) fail(customerProblems.not_found)
  return rows.map(({ amounts, ...rest }) => ({ ...rest, revenue: byCurrency(amounts) }))
}

const byCurrency = (amounts: Record<string, number>) =>
  Object.entries(amounts)
    .map(([currency, amount]) => ({ currency, amount }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((one, other) => other.amount - one.amount)
