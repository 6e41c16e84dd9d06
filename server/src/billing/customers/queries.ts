import { sql, type JoinBuilder, type RawBuilder } from 'kysely'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import type { customerEndpoints } from '@gatehouse/contract/billing/customers'
import { activeStatuses } from '@gatehouse/contract/billing/subscriptions'
import { contains, hasMetadata, readPage, sortedBy } from '../../platform/db/pages.ts'
import type { Nested } from '../../platform/db/nested.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { isId } from '../../platform/ids.ts'
import { inReach, within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { CustomerRow } from './customer.ts'

/** Customers the actor may see, without deleted ones. */
export const customersOf = (work: Reading) =>
  within(work, work.sql.selectFrom('customers'), 'customers', 'id').where(
    'customers.deleted_at',
    'is',
    null,
  )

/**
 * A customer embedded in another row; `id` is the SQL of its id: `sql.ref('orders.customer_id')`.
 */
export const customerJson = (id: RawBuilder<unknown>) =>
  sql<Nested<CustomerRow>>`(select to_jsonb(c) from customers c where c.id = ${id})`

/**
 * Rows of a table whose customer's name or address contains a text, including deleted customers:
 * `orders` has `customer_id`. The tenant's customers are found first, and then their rows through
 * the index on the customer, whatever the order of the list.
 */
export const ofCustomersLike = (work: Pick<Reading, 'actor'>, table: string, text: string) =>
  sql<boolean>`${sql.ref(`${table}.customer_id`)} = any(array(
    select buyer.id from customers buyer
    where ${inReach(work, 'buyer')} and ${namedLike('buyer', text)}))`

/** Customers whose address, name or company contains a text. */
const namedLike = (customers: string, text: string) =>
  sql<boolean>`(${sql.join(
    ['email', 'name', 'billing_name'].map(column => contains(`${customers}.${column}`, text)),
    sql` or `,
  )})`

/** Rows of a table whose customers have one of these external ids. */
export const ofExternalCustomer = (table: string, external_ids: readonly string[]) =>
  sql<boolean>`${sql.ref(`${table}.customer_id`)} in (
    select c.id from customers c
    where c.organization_id = ${sql.ref(`${table}.organization_id`)}
    and c.external_id = any(${external_ids}))`

/** Rows of a table whose customers have one of these members: see `standingFor`. */
export const ofMembers = (table: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(`${table}.customer_id`)} = any(array(
    select c.id from customers c
    where c.id = any(${ids}::uuid[]) and c.buyer_organization_id is null
    union all
    select c.id from customers c join members m on m.organization_id = c.buyer_organization_id
    where m.id = any(${ids}::uuid[]) and c.buyer_organization_id is not null))`

/** How a request identifies a customer: by id or by external id. */
export type CustomerReference = { id: string } | { external_id: string }

const named = (key: CustomerReference) =>
  'id' in key
    ? sql<boolean>`customers.id = ${survivorOf(sql`${key.id}::uuid`)}`
    : byExternalId(key.external_id)

/** The customer that an id finds: the one into which its customer was merged, or else its own. */
const survivorOf = (id: RawBuilder<unknown>) => sql`coalesce(
  (select merged.merged_into_id from customers merged where merged.id = ${id}), ${id})`

/** The customers whom the external id of a merged one finds, unless a customer has it again. */
const aliased = (external_id: string) => sql`customers.id = any(array(
  select a.customer_id from customer_aliases a where a.external_id = ${external_id}
    and not exists (select from customers own where own.organization_id = a.organization_id
      and own.external_id = ${external_id} and own.deleted_at is null)))`

/** The merchant's own id, or else the id of the user the customer is linked to. */
const byExternalId = (external_id: string) =>
  isId(external_id)
    ? sql<boolean>`(customers.external_id = ${external_id} or ${aliased(external_id)}
        or (customers.user_id = ${external_id}::uuid and not exists (
          select from customers other where other.organization_id = customers.organization_id
          and other.external_id = ${external_id} and other.deleted_at is null)))`
    : sql<boolean>`(customers.external_id = ${external_id} or ${aliased(external_id)})`

/** The customer with an address; organizations are found by their id instead. */
const known = (who: { email: string } | { buyer_organization_id: string }) =>
  'email' in who
    ? sql<boolean>`lower(customers.email) = lower(${who.email})
        and customers.buyer_organization_id is null`
    : sql<boolean>`customers.buyer_organization_id = ${who.buyer_organization_id}`

export const findCustomer = (
  work: Reading,
  key: CustomerReference,
): Promise<CustomerRow | undefined> =>
  customersOf(work).selectAll('customers').where(named(key)).executeTakeFirst()

/**
 * Locks a customer. Rows that refer to the customer can still be written, here as everywhere:
 * otherwise two buyers could wait for each other.
 */
export const lockCustomer = (
  work: Work,
  key: CustomerReference,
): Promise<CustomerRow | undefined> =>
  customersOf(work).selectAll('customers').where(named(key)).forNoKeyUpdate().executeTakeFirst()

type CustomerKey = CustomerReference | { email: string } | { buyer_organization_id: string }

const customerIn = (work: Reading, organization_id: string, key: CustomerKey) =>
  work.sql
    .selectFrom('customers')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .where('id' in key || 'external_id' in key ? named(key) : known(key))

/** A customer of a merchant, regardless of the actor: for operations that act for the merchant. */
export const findCustomerIn = (
  work: Reading,
  organization_id: string,
  key: CustomerKey,
): Promise<CustomerRow | undefined> => customerIn(work, organization_id, key).executeTakeFirst()

/** The same, locked. */
export const lockCustomerIn = (
  work: Work,
  organization_id: string,
  key: CustomerKey,
): Promise<CustomerRow | undefined> =>
  customerIn(work, organization_id, key).forNoKeyUpdate().executeTakeFirst()

/** Locks a customer by id, even a deleted one, regardless of the actor: for offboarding. */
export const lockCustomerOf = (work: Work, id: string): Promise<CustomerRow | undefined> =>
  work.sql
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .where('anonymized_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Whether another customer, not deleted, has the address. */
export const hasEmail = (work: Work, organization_id: string, email: string) =>
  work.sql
    .selectFrom('customers')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .where(known({ email }))
    .executeTakeFirst()

/** The new row; undefined if the address or the merchant's id is already used. */
type ListInput = InputOf<(typeof customerEndpoints)['list']>

const ACTIVE = sql.raw(activeStatuses.map(status => `'${status}'`).join(', '))
/** Running subscriptions of a customer, as the text after `select`. */
export const billingSubscriptions = sql`
  from subscriptions s where s.customer_id = customers.id and s.status in (${ACTIVE})`
const isSubscribing = sql<boolean>`exists (select ${billingSubscriptions})`

export function listCustomers(work: Reading, input: ListInput) {
  const order = sortedBy(input.sorting, customerSorts, 'customers.id')
  const sortsByRevenue = input.sorting.some(word => word.endsWith('revenue'))
  return readPage(matchingCustomers(work, input), input, rows =>
    (sortsByRevenue ? rows.innerJoin('customer_revenue', onCustomer) : rows)
      .selectAll('customers')
      .orderBy(order),
  )
}

/** Customers that a list shows. */
export function matchingCustomers(work: Reading, input: Omit<ListInput, Paging>) {
  let matched = customersOf(work)
  const { id, organization_id, email, query, metadata } = input
  if (id) matched = matched.where('customers.id', 'in', id)
  if (organization_id) matched = matched.where('customers.organization_id', 'in', organization_id)
  if (email !== undefined) {
    matched = matched.where(sql<boolean>`lower(customers.email) = lower(${email})`)
  }
  if (query) matched = matched.where(namedLike('customers', query))
  if (input.country !== undefined) matched = matched.where('customers.country', '=', input.country)
  if (metadata) matched = matched.where(hasMetadata('customers.metadata', metadata))
  if (input.active !== undefined) {
    matched = matched.where(input.active ? isSubscribing : sql<boolean>`not ${isSubscribing}`)
  }
  return matched
}

type Paging = 'page' | 'limit' | 'sorting'

// Includes the organization, because its index begins with it.
const onCustomer = (
  join: JoinBuilder<Tables, 'customers' | 'customer_revenue'>,
): JoinBuilder<Tables, 'customers' | 'customer_revenue'> =>
  join
    .onRef('customer_revenue.customer_id', '=', 'customers.id')
    .onRef('customer_revenue.organization_id', '=', 'customers.organization_id')

/** What a list of customers is sorted by. */
export const customerSorts = {
  created_at: sql.ref('customers.created_at'),
  email: sql`lower(customers.email)`,
  // The displayed name: a business by its company.
  name: sql`coalesce(customers.billing_name, customers.name)`,
  revenue: sql.ref('customer_revenue.total'),
}
