import { activeStatuses, billableStatuses } from '@gatehouse/contract/billing/subscriptions'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { Reading } from '../../platform/work.ts'

/** The buyer: a user, or an organization. */
export type Buyer = { user_id: string } | { buyer_organization_id: string }

const mine = (buyer: Buyer) =>
  'user_id' in buyer
    ? sql<boolean>`customers.user_id = ${buyer.user_id}`
    : sql<boolean>`customers.buyer_organization_id = ${buyer.buyer_organization_id}`

const customersOfBuyer = (work: Reading, buyer: Buyer) =>
  work.sql.selectFrom('customers').where(mine(buyer)).where('customers.deleted_at', 'is', null)

type Customers = ReturnType<typeof customersOfBuyer>
/** The same with the columns of a result. */
type Selected<Row> = SelectQueryBuilder<Tables, 'customers', Row>

/** A subscription as the query returns it. */
export type PurchasedSubscriptionRow = {
  id: string
  product: string
  status: string
  amount: number
  currency: string
  recurring_interval: string
  seats: number | null
  current_period_end: string
  cancel_at_period_end: boolean
}

const purchased = sql`jsonb_build_object('id', s.id, 'product', p.name, 'status', s.status,
  'amount', s.amount, 'currency', s.currency, 'recurring_interval', s.recurring_interval,
  'seats', s.seats, 'current_period_end', s.current_period_end,
  'cancel_at_period_end', s.cancel_at_period_end)`

const subscriptions = sql<PurchasedSubscriptionRow[]>`(
  select coalesce(jsonb_agg(${purchased} order by s.started_at desc, s.id desc), '[]')
  from subscriptions s join products p on p.id = s.product_id
  where s.customer_id = customers.id and s.status = any(${activeStatuses}))`

const merchant = sql<{ id: string; name: string; slug: string; logo: string | null }>`(
  select jsonb_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'logo', o.logo)
  from organizations o where o.id = customers.organization_id)`

const orders = sql<number>`(
  select count(*)::int from orders o where o.customer_id = customers.id)`

type Page = { limit: number; offset: number }

/** A page of the merchants a buyer has bought from, latest first, with the total count. */
async function readPage<Row>(
  work: Reading,
  buyer: Buyer,
  { limit, offset }: Page,
  select: (customers: Customers) => Selected<Row>,
): Promise<{ rows: Row[]; total: number }> {
  const [rows, count] = await Promise.all([
    select(customersOfBuyer(work, buyer))
      .orderBy('customers.created_at', 'desc')
      .orderBy('customers.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    customersOfBuyer(work, buyer)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

/** A page of a buyer's purchases by merchant. */
export const listPurchases = (work: Reading, buyer: Buyer, page: Page) =>
  readPage(work, buyer, page, columns)

/** A page of the merchants of a buyer. */
export async function listMerchants(work: Reading, buyer: Buyer, page: Page) {
  const { rows: merchants, total } = await readPage(work, buyer, page, customers =>
    customers.select(['customers.id as customerId', merchant.as('merchant')]),
  )
  return { merchants, total }
}

const benefit_ids = sql<string[]>`array(
  select distinct b.id from benefit_grants g join benefits b on b.id = g.benefit_id
  where g.customer_id = customers.id and g.granted_at is not null and b.deleted_at is null
    and b.organization_id = customers.organization_id
  order by b.id)`

const product_ids = sql<string[]>`array(
  select distinct s.product_id from subscriptions s
  where s.customer_id = customers.id and s.status = any(${activeStatuses})
  order by s.product_id)`

/** A page of what a buyer may use by merchant. */
export async function listEntitlements(work: Reading, buyer: Buyer, page: Page) {
  const { rows: entitlements, total } = await readPage(work, buyer, page, customers =>
    customers.select([
      'customers.id as customerId',
      merchant.as('merchant'),
      benefit_ids.as('benefitIds'),
      product_ids.as('productIds'),
    ]),
  )
  return { entitlements, total }
}

export type PurchasesRow = Awaited<ReturnType<typeof listPurchases>>['rows'][number]

/** The purchases of one customer; access is not checked. */
export const readPurchases = (work: Reading, customer_id: string) =>
  columns(work.sql.selectFrom('customers'))
    .where('customers.id', '=', customer_id)
    .executeTakeFirstOrThrow()

const columns = (customers: Customers) =>
  customers.select([
    'customers.id',
    'customers.email',
    'customers.created_at',
    subscriptions.as('subscriptions'),
    merchant.as('merchant'),
    orders.as('orders'),
    sql<Date | null>`(
      select max(o.created_at) from orders o where o.customer_id = customers.id)`.as(
      'last_order_at',
    ),
  ])

/** One of a buyer's customer records. */
export const findOwnCustomer = (work: Reading, buyer: Buyer, id: string) =>
  customersOfBuyer(work, buyer)
    .select(['customers.id', 'customers.organization_id'])
    .where('customers.id', '=', id)
    .executeTakeFirst()

/** The most claimable customers a user is shown. */
const CLAIMABLE_MAX = 100

/** Customers with no owner yet whose email address the user has verified. */
export const listClaimable = (work: Reading, user_id: string) =>
  work.sql
    .selectFrom('customers')
    .innerJoin('users', join =>
      join.on(sql<boolean>`lower(customers.email) = users.email and users.email_verified`),
    )
    .select([
      'customers.id',
      'customers.email',
      'customers.created_at',
      merchant.as('merchant'),
      orders.as('orders'),
    ])
    .where('users.id', '=', user_id)
    .where('customers.user_id', 'is', null)
    .where('customers.buyer_organization_id', 'is', null)
    .where('customers.deleted_at', 'is', null)
    .orderBy('customers.created_at', 'desc')
    .limit(CLAIMABLE_MAX)
    .execute()

/** The seat-based subscriptions of an organization, with the merchants that sell them. */
export const listSeatSubscriptions = (work: Reading, buyer_organization_id: string) =>
  customersOfBuyer(work, { buyer_organization_id })
    .innerJoin('subscriptions as s', 's.customer_id', 'customers.id')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .select([
      sql<PurchasedSubscriptionRow>`${purchased}`.as('subscription'),
      merchant.as('merchant'),
    ])
    .where('s.seats', 'is not', null)
    .where('p.assigns_seats', '=', false)
    .where('s.status', 'in', billableStatuses)
    .orderBy('s.started_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()

/** The number of seats an organization has, the number used, and the number of invitations. */
export const readSeats = (work: Reading, organization_id: string) =>
  work.sql
    .selectFrom('organizations')
    .select([
      'seat_limit as limit',
      sql<number>`(select count(*)::int from members m
        where m.organization_id = organizations.id)`.as('used'),
      sql<number>`(select count(*)::int from invitations i
        where i.organization_id = organizations.id and i.status = 'pending'
          and i.expires_at > ${work.now})`.as('invited'),
    ])
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()

/** The organizations a user is a member of, by name. */
export const listMemberOrganizations = (work: Reading, user_id: string) =>
  work.sql
    .selectFrom('organizations')
    .innerJoin('members', 'members.organization_id', 'organizations.id')
    .select(['organizations.id', 'name', 'slug', 'logo'])
    .where('members.user_id', '=', user_id)
    .where('organizations.deleted_at', 'is', null)
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .execute()
