import type { customerRequestEndpoints } from '@gatehouse/contract/billing/customer-requests'
import type { portalRequestEndpoints } from '@gatehouse/contract/billing/portal-requests'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type Insertable, type SelectQueryBuilder, type Updateable } from 'kysely'
import { within } from '../../actors/reach.ts'
import { contains, readPage, sortedBy } from '../../platform/db/pages.ts'
import type { CustomerRequestsTable, Tables } from '../../platform/db/tables.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { ofCustomersLike } from '../customers/queries.ts'
import type { CustomerRequestRow, RequestWithNested } from './customer-request.ts'

/** Requests the actor may see. */
const requestsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('customer_requests'), 'customer_requests')

const subscription = sql<RequestWithNested['subscription']>`(
  select jsonb_build_object('id', s.id, 'product_name', p.name, 'status', s.status,
    'ends_at', coalesce(s.ended_at, s.ends_at))
  from subscriptions s join products p on p.id = s.product_id
  where s.id = customer_requests.subscription_id)`

const order = sql<RequestWithNested['order']>`(
  select to_jsonb(o) || jsonb_build_object('product_name', p.name)
  from orders o join products p on p.id = o.product_id
  where o.id = customer_requests.order_id)`

const columns = <O>(requests: SelectQueryBuilder<Tables, 'customer_requests', O>) =>
  requests
    .selectAll('customer_requests')
    .select([subscription.as('subscription'), order.as('order')])

export async function findRequest(
  work: Reading,
  id: string,
): Promise<RequestWithNested | undefined> {
  const row = await columns(requestsOf(work))
    .where('customer_requests.id', '=', id)
    .executeTakeFirst()
  // Only this module writes kind and status, so the narrower types are safe, here and below.
  return row as RequestWithNested | undefined
}

type ListInput = InputOf<typeof customerRequestEndpoints.list>

/** What a list of requests is sorted by. */
export const requestSorts = {
  created_at: sql.ref('customer_requests.created_at'),
  due_at: sql.ref('customer_requests.due_at'),
}

/** A page of requests, for their merchant. */
export async function listRequests(work: Reading, input: ListInput) {
  const sorting = sortedBy(input.sorting, requestSorts, 'customer_requests.id')
  const { rows, total_count } = await readPage(matchingRequests(work, input), input, requests =>
    columns(requests).orderBy(sorting),
  )
  return { rows: rows as RequestWithNested[], total_count }
}

/** Requests that a list shows. */
export function matchingRequests(
  work: Reading,
  {
    organization_id,
    kind,
    status,
    customer_id,
    query,
  }: Omit<ListInput, 'page' | 'limit' | 'sorting'>,
) {
  let matched = requestsOf(work)
  if (organization_id) {
    matched = matched.where('customer_requests.organization_id', 'in', organization_id)
  }
  if (kind) matched = matched.where('customer_requests.kind', 'in', kind)
  if (status) matched = matched.where('customer_requests.status', 'in', status)
  if (customer_id) matched = matched.where('customer_requests.customer_id', 'in', customer_id)
  if (!query) return matched
  // Requests without a known customer are found by what was entered.
  const entered = sql.join(
    ['name', 'email'].map(column => contains(`customer_requests.${column}`, query)),
    sql` or `,
  )
  const ofCustomers = ofCustomersLike(work, 'customer_requests', query)
  return matched.where(sql<boolean>`(${ofCustomers} or ${entered})`)
}

/** A page of the customer's own requests, newest first. */
export async function listOwnRequests(
  work: Reading,
  { order_id, ...requested }: InputOf<typeof portalRequestEndpoints.list>,
) {
  const own = requestsOf(work)
  const matched = order_id ? own.where('customer_requests.order_id', 'in', order_id) : own
  const { rows, total_count } = await readPage(matched, requested, requests =>
    requests
      .selectAll('customer_requests')
      .orderBy('customer_requests.created_at', 'desc')
      .orderBy('customer_requests.id', 'desc'),
  )
  return { rows: rows as CustomerRequestRow[], total_count }
}

/** Locks a request the actor may see. */
export async function lockRequest(work: Work, id: string): Promise<CustomerRequestRow | undefined> {
  const row = await requestsOf(work)
    .selectAll('customer_requests')
    .where('customer_requests.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as CustomerRequestRow | undefined
}

/** The accepted request that led to a refund. */
export async function findAcceptedByRefund(
  work: Work,
  refund_id: string,
): Promise<string | undefined> {
  const row = await work.sql
    .selectFrom('customer_requests')
    .select('id')
    .where('refund_id', '=', refund_id)
    .where('status', '=', 'accepted')
    .executeTakeFirst()
  return row?.id
}

export async function hasOpenRefundRequest(work: Work, order_id: string): Promise<boolean> {
  const row = await work.sql
    .selectFrom('customer_requests')
    .select('id')
    .where('order_id', '=', order_id)
    .where('kind', '=', 'refund')
    .where('status', '=', 'open')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRequest(
  work: Work,
  values: Insertable<CustomerRequestsTable>,
): Promise<CustomerRequestRow | undefined> {
  const row = await work.sql
    .insertInto('customer_requests')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row as CustomerRequestRow | undefined
}

export async function updateRequest(
  work: Work,
  id: string,
  change: Updateable<CustomerRequestsTable>,
): Promise<void> {
  await work.sql
    .updateTable('customer_requests')
    .set({ ...change, modified_at: work.now })
    .where('id', '=', id)
    .execute()
}

/**
 * Erases who made the requests of anonymized customers, and what they wrote. That something was
 * requested and decided is kept.
 */
export async function eraseRequestsOf(work: Work, customers: string[]): Promise<void> {
  await work.sql
    .updateTable('customer_requests')
    .set({ name: '', email: '', contract: '', reason: null, reply: null, modified_at: work.now })
    .where('customer_id', 'in', customers)
    .execute()
}
