import type {
  portalGrantEndpoints,
  portalOrderEndpoints,
  portalSubscriptionEndpoints,
} from '@gatehouse/contract/billing/portal'
import { activeStatuses, revokedStatuses } from '@gatehouse/contract/billing/subscriptions'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { OrganizationRow } from '../../organizations/merchant/merchant.ts'
import type { Nested } from '../../platform/db/nested.ts'
import { contains, readPage, sortedBy, type PageOf } from '../../platform/db/pages.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Reading } from '../../platform/work.ts'
import { ofMembers } from '../customers/queries.ts'
import { grantsOf, grantsWithNested } from '../grants/queries.ts'
import { accountsJson } from '../integrations/accounts/queries.ts'
import { ordersOf, columns as shownOrders } from '../orders/queries.ts'
import { productJson } from '../products/queries.ts'
import { columns as shownSubscriptions, subscriptionsOf } from '../subscriptions/queries.ts'
import type { PortalGrantRow } from './portal-grant.ts'
import type { PortalOrderRow, PortalSubscriptionRow } from './portal-purchases.ts'

const organizationJson = (id: RawBuilder<unknown>) =>
  sql<Nested<OrganizationRow>>`(select to_jsonb(o) from organizations o where o.id = ${id})`

const organizationName = (id: string) =>
  sql`(select o.name from organizations o where o.id = ${sql.ref(id)})`

const productName = (id: string) =>
  sql`(select lower(p.name) from products p where p.id = ${sql.ref(id)})`

const productNamed = (id: string, text: string) => sql<boolean>`exists (
  select from products p where p.id = ${sql.ref(id)} and ${contains('p.name', text)})`

const portalGrants = <O>(grants: SelectQueryBuilder<Tables, 'benefit_grants', O>) =>
  grantsWithNested(grants).select([
    organizationJson(sql.ref('benefit_grants.organization_id')).as('organization'),
    accountsJson(sql.ref('benefit_grants.customer_id')).as('accounts'),
  ])

export const findPortalGrant = (work: Reading, id: string): Promise<PortalGrantRow | undefined> =>
  portalGrants(grantsOf(work)).where('benefit_grants.id', '=', id).executeTakeFirst()

type GrantListInput = InputOf<(typeof portalGrantEndpoints)['list']>

const benefitType = sql`(select b.type from benefits b where b.id = benefit_grants.benefit_id)`

/**
 * The position of a benefit in the product that granted it; a benefit no longer in the product
 * comes last.
 */
const benefitPosition = sql`(select g.position from product_benefits g
  where g.benefit_id = benefit_grants.benefit_id and g.product_id = coalesce(
    (select o.product_id from orders o where o.id = benefit_grants.order_id),
    (select s.product_id from subscriptions s where s.id = benefit_grants.subscription_id)))`

const matchesDescription = (text: string) => sql<boolean>`exists (
  select from benefits b
  where b.id = benefit_grants.benefit_id and ${contains('b.description', text)})`

/** The customer's current, past and pending grants. */
export function listPortalGrants(work: Reading, input: GrantListInput) {
  let matched = grantsOf(work)
  const { benefit_id, organization_id, order_id, subscription_id, checkout_id, type } = input
  if (benefit_id) matched = matched.where('benefit_grants.benefit_id', 'in', benefit_id)
  if (organization_id) {
    matched = matched.where('benefit_grants.organization_id', 'in', organization_id)
  }
  if (order_id) matched = matched.where('benefit_grants.order_id', 'in', order_id)
  if (subscription_id) {
    matched = matched.where('benefit_grants.subscription_id', 'in', subscription_id)
  }
  if (type) matched = matched.where(sql<boolean>`${benefitType} = any(${type})`)
  if (input.member_id) matched = matched.where(ofMembers('benefit_grants', input.member_id))
  if (input.query) matched = matched.where(matchesDescription(input.query))
  if (checkout_id) {
    const of = sql`where p.checkout_id = any(${checkout_id}::uuid[])`
    const either = sql<boolean>`(
      benefit_grants.order_id in (select p.id from orders p ${of})
      or benefit_grants.subscription_id in (select p.id from subscriptions p ${of}))`
    matched = matched.where(either)
  }
  const columns = {
    granted_at: sql.ref('benefit_grants.granted_at'),
    type: benefitType,
    organization: organizationName('benefit_grants.organization_id'),
    product_benefit: benefitPosition,
  }
  const order = sortedBy(input.sorting, columns, 'benefit_grants.id')
  return readPage(matched, input, grants => portalGrants(grants).orderBy(order))
}

const portalOrders = <O>(orders: SelectQueryBuilder<Tables, 'orders', O>) =>
  shownOrders(orders).select([
    productJson(sql.ref('orders.product_id')).as('whole_product'),
    organizationJson(sql.ref('orders.organization_id')).as('organization'),
  ])

export async function findPortalOrder(
  work: Reading,
  id: string,
): Promise<PortalOrderRow | undefined> {
  const row = await portalOrders(ordersOf(work)).where('orders.id', '=', id).executeTakeFirst()
  // Only the orders module writes the statuses, so the narrower types are safe.
  return row as PortalOrderRow | undefined
}

type OrderListInput = InputOf<(typeof portalOrderEndpoints)['list']>

const NET = sql`(orders.subtotal_amount - orders.discount_amount)`

export async function listPortalOrders(work: Reading, input: OrderListInput) {
  let matched = ordersOf(work)
  const { organization_id, product_id, subscription_id, query } = input
  if (organization_id) matched = matched.where('orders.organization_id', 'in', organization_id)
  if (product_id) matched = matched.where('orders.product_id', 'in', product_id)
  if (subscription_id) matched = matched.where('orders.subscription_id', 'in', subscription_id)
  if (query) matched = matched.where(productNamed('orders.product_id', query))
  const types = new Set(input.product_billing_type)
  if (types.size === 1) {
    const recurringFilter = types.has('recurring') ? sql`is not null` : sql`is null`
    matched = matched.where(sql<boolean>`exists (select from products p
      where p.id = orders.product_id and p.recurring_interval ${recurringFilter})`)
  }
  const columns = {
    created_at: sql.ref('orders.created_at'),
    amount: NET,
    net_amount: NET,
    product: productName('orders.product_id'),
    subscription: sql.ref('orders.subscription_id'),
  }
  const order = sortedBy(input.sorting, columns, 'orders.id')
  const found = await readPage(matched, input, orders => portalOrders(orders).orderBy(order))
  return { ...found, rows: found.rows as PortalOrderRow[] }
}

const portalSubscriptions = <O>(subscriptions: SelectQueryBuilder<Tables, 'subscriptions', O>) =>
  shownSubscriptions(subscriptions).select(
    organizationJson(sql.ref('subscriptions.organization_id')).as('organization'),
  )

/** Subscriptions that never started are hidden from their customer, too. */
const startedOf = (work: Reading) =>
  subscriptionsOf(work).where('subscriptions.started_at', 'is not', null)

export async function findPortalSubscription(
  work: Reading,
  id: string,
): Promise<PortalSubscriptionRow | undefined> {
  const row = await portalSubscriptions(startedOf(work))
    .where('subscriptions.id', '=', id)
    .executeTakeFirst()
  return row as PortalSubscriptionRow | undefined
}

type SubscriptionListInput = InputOf<(typeof portalSubscriptionEndpoints)['list']>

export async function listPortalSubscriptions(work: Reading, input: SubscriptionListInput) {
  let matched = startedOf(work)
  const { organization_id, product_id, active, query } = input
  if (organization_id) {
    matched = matched.where('subscriptions.organization_id', 'in', organization_id)
  }
  if (product_id) matched = matched.where('subscriptions.product_id', 'in', product_id)
  if (active !== undefined) {
    matched = matched.where('subscriptions.status', 'in', active ? activeStatuses : revokedStatuses)
  }
  if (query) matched = matched.where(productNamed('subscriptions.product_id', query))
  const columns = {
    started_at: sql.ref('subscriptions.started_at'),
    amount: sql.ref('subscriptions.amount'),
    status: sql.ref('subscriptions.status'),
    organization: organizationName('subscriptions.organization_id'),
    product: productName('subscriptions.product_id'),
  }
  const order = sortedBy(input.sorting, columns, 'subscriptions.id')
  const found = await readPage(matched, input, rows => portalSubscriptions(rows).orderBy(order))
  return { ...found, rows: found.rows as PortalSubscriptionRow[] }
}

/**
 * The subscriptions in which the actor claimed a seat, latest first: as the customer, or as the
 * member of the organization that is the customer.
 */
export async function listClaimedSubscriptions(work: Reading, input: PageOf) {
  const { reach, portal } = work.actor
  const customer_id = reach.kind === 'customer' ? reach.customer_id : null
  const member_id = portal?.member_id ?? null
  const matched = work.sql
    .selectFrom('subscriptions')
    .where('subscriptions.started_at', 'is not', null)
    .where('subscriptions.id', 'in', query =>
      query
        .selectFrom('customer_seats')
        .select(sql<string>`subscription_id`.as('id'))
        .where(
          sql<boolean>`(holder_id = ${customer_id}::uuid
            or (customer_id = ${customer_id}::uuid and member_id = ${member_id}::uuid))`,
        )
        .where('status', '=', 'claimed')
        .where('subscription_id', 'is not', null),
    )
  const order = sql`subscriptions.started_at desc, subscriptions.id desc`
  const found = await readPage(matched, input, rows => portalSubscriptions(rows).orderBy(order))
  return { ...found, rows: found.rows as PortalSubscriptionRow[] }
}
