import {
  customerMergeProblems,
  mergedItems,
  type CustomerMergePreview,
} from '@gatehouse/contract/billing/customer-merges'
import { customerProblems } from '@gatehouse/contract/billing/customers'
import { fail } from '@gatehouse/contract/kit/problems'
import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { toCustomer } from '../customers/customer.ts'
import { findCustomer, findCustomerIn } from '../customers/queries.ts'
import { findObstacle } from './find-obstacle.ts'

type Requested = { id: string; source_id: string }

/** The table and column of each item that moves. */
const ITEMS: Record<(typeof mergedItems)[number], [table: string, column: string]> = {
  orders: ['orders', 'customer_id'],
  subscriptions: ['subscriptions', 'customer_id'],
  benefit_grants: ['benefit_grants', 'customer_id'],
  license_keys: ['license_keys', 'customer_id'],
  seats: ['customer_seats', 'customer_id'],
  payment_methods: ['payment_methods', 'customer_id'],
  usage_events: ['usage_events', 'customer_id'],
  emails: ['mails', 'customer_id'],
  requests: ['customer_requests', 'customer_id'],
}

/** What merging one customer into another would move, and why it may not be possible. */
export async function previewMerge(
  work: Reading,
  { id, source_id }: Requested,
): Promise<CustomerMergePreview> {
  const target = (await findCustomer(work, { id })) ?? fail(customerProblems.not_found)
  const { organization_id } = target
  const source =
    (await findCustomerIn(work, organization_id, { id: source_id })) ??
    fail(customerProblems.not_found)
  if (source.id === target.id) fail(customerMergeProblems.same_customer)
  const moves = []
  for (const item of mergedItems) moves.push({ item, count: await countOf(work, item, source.id) })
  const { rows: balances } = await sql<{ currency: string; amount: number }>`
    select currency, (-sum(amount))::bigint as amount from ledger_entries
    where account = 'customer_balance' and customer_id = ${source.id}
    group by currency having sum(amount) <> 0 order by currency`.execute(work.sql)
  return {
    target: toCustomer(target),
    source: toCustomer(source),
    moves: moves.filter(({ count }) => count > 0),
    balances,
    obstacle: (await findObstacle(work, { source, target })) ?? null,
  }
}

async function countOf(
  work: Reading,
  item: (typeof mergedItems)[number],
  id: string,
): Promise<number> {
  const [table, column] = ITEMS[item]
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
    work.sql,
  )
  return rows[0]?.count ?? 0
}
