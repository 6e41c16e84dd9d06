import type { checkoutEndpoints } from '@gatehouse/contract/billing/checkout-endpoints'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import { within } from '../../actors/reach.ts'
import { contains, existsIn, readPage, sortedBy } from '../../platform/db/pages.ts'
import type { Reading } from '../../platform/work.ts'
import type { FullCheckout } from './checkout.ts'
import { checkoutColumns, checkoutsOf } from './queries.ts'

type ListInput = InputOf<typeof checkoutEndpoints.list>

/** What a list of checkouts is sorted by. */
export const checkoutSorts = {
  created_at: sql.ref('checkouts.created_at'),
  expires_at: sql.ref('checkouts.expires_at'),
  status: sql.ref('checkouts.status'),
}

/**
 * Checkouts of a customer with one of the merchant's own ids, or for which the merchant named an id
 * that has no customer yet.
 */
function matchesExternalIds(work: Reading, external_ids: string[]) {
  const visibleCustomers = within(work, work.sql.selectFrom('customers'), 'customers', 'id')
    .innerJoin('checkouts as one', 'one.customer_id', 'customers.id')
    .where('customers.external_id', 'in', external_ids)
    .select('one.id')
  const named = checkoutsOf(work)
    .where('checkouts.external_customer_id', 'in', external_ids)
    .select('checkouts.id')
  return existsIn('checkouts', sql`(${visibleCustomers} union all ${named}) held`)
}

/** A page of checkouts. */
export async function listCheckouts(work: Reading, input: ListInput) {
  const order = sortedBy(input.sorting, checkoutSorts, 'checkouts.id')
  const { rows, total_count } = await readPage(matchingCheckouts(work, input), input, checkouts =>
    checkoutColumns(checkouts).orderBy(order),
  )
  return { rows: rows as FullCheckout[], total_count }
}

/** Checkouts that a list shows. */
export function matchingCheckouts(
  work: Reading,
  input: Omit<ListInput, 'page' | 'limit' | 'sorting'>,
) {
  const { organization_id, product_id, customer_id, status, query } = input
  let matched = checkoutsOf(work)
  if (organization_id) matched = matched.where('checkouts.organization_id', 'in', organization_id)
  if (product_id) matched = matched.where('checkouts.product_id', 'in', product_id)
  if (customer_id) matched = matched.where('checkouts.customer_id', 'in', customer_id)
  const outside = input.external_customer_id
  if (outside) matched = matched.where(matchesExternalIds(work, outside))
  if (status) matched = matched.where('checkouts.status', 'in', status)
  if (!query) return matched
  const [email, name] = ['checkouts.customer_email', 'checkouts.customer_name']
  return matched.where(sql<boolean>`(${contains(email, query)} or ${contains(name, query)})`)
}
