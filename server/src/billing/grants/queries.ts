import { sql, type SelectQueryBuilder, type Updateable } from 'kysely'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { activeStatuses } from '@gatehouse/contract/billing/subscriptions'
import type { grantEndpoints } from '@gatehouse/contract/billing/grants'
import type { Nested } from '../../platform/db/nested.ts'
import { readPage, sortedBy } from '../../platform/db/pages.ts'
import type { BenefitGrantsTable, Tables } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { BenefitRow } from '../benefits/benefit.ts'
import { customerJson, ofExternalCustomer, ofMembers } from '../customers/queries.ts'
import { accessJson } from '../integrations/access/grant-delivery.ts'
import type { Purchase, GrantWithOwner } from './grant.ts'

/** Grants the actor may see; a customer's session sees only that customer's. */
export const grantsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('benefit_grants'), 'benefit_grants')

const benefitJson = sql<Nested<BenefitRow>>`(
  select to_jsonb(b) from benefits b where b.id = benefit_grants.benefit_id)`

/** Grants with their customers and benefits. */
export const grantsWithNested = <O>(grants: SelectQueryBuilder<Tables, 'benefit_grants', O>) =>
  grants
    .selectAll('benefit_grants')
    .select([
      customerJson(sql.ref('benefit_grants.customer_id')).as('customer'),
      benefitJson.as('benefit'),
      accessJson(sql.ref('benefit_grants.id')).as('access'),
    ])

type ListInput = InputOf<(typeof grantEndpoints)['list']>
type AllListInput = InputOf<(typeof grantEndpoints)['listAll']>

function matching(work: Reading, { is_granted, customer_id }: ListInput | AllListInput) {
  let matched = grantsOf(work)
  if (is_granted !== undefined) {
    matched = matched.where('benefit_grants.granted_at', is_granted ? 'is not' : 'is', null)
  }
  if (customer_id) matched = matched.where('benefit_grants.customer_id', 'in', customer_id)
  return matched
}

const SORTS = {
  created_at: sql.ref('benefit_grants.created_at'),
  granted_at: sql.ref('benefit_grants.granted_at'),
  revoked_at: sql.ref('benefit_grants.revoked_at'),
}

/** A page of grants. */
export function listAllGrants(work: Reading, input: AllListInput) {
  let matched = matching(work, input)
  const { organization_id, external_customer_id } = input
  if (organization_id) {
    matched = matched.where('benefit_grants.organization_id', 'in', organization_id)
  }
  if (external_customer_id) {
    matched = matched.where(ofExternalCustomer('benefit_grants', external_customer_id))
  }
  const order = sortedBy(input.sorting, SORTS, 'benefit_grants.id')
  return readPage(matched, input, grants => grantsWithNested(grants).orderBy(order))
}

/** A page of a benefit's grants, newest first. */
export function listGrants(work: Reading, input: ListInput) {
  let matched = matching(work, input).where('benefit_grants.benefit_id', '=', input.id)
  if (input.member_id) matched = matched.where(ofMembers('benefit_grants', input.member_id))
  return readPage(matched, input, grants =>
    grantsWithNested(grants)
      .orderBy('benefit_grants.created_at', 'desc')
      .orderBy('benefit_grants.id', 'desc'),
  )
}

const active = sql`exists (
  select from customers c where c.id = p.customer_id and c.deleted_at is null)`

/** An order gives its benefits until it is fully refunded, or until a refund revokes them. */
const isEntitled = sql`(p.status in ('paid', 'partially_refunded')
  and p.benefits_revoked_at is null)`

/** The state of a purchase, valid while its row is locked. */
export type PurchaseState = {
  organization_id: string
  customer_id: string
  product_id: string
  stands: boolean
  /** Whether the people who hold its seats have the benefits, and not its buyer. */
  assigns_seats: boolean
  seats: number | null
}

/**
 * Locks the purchase against changes and returns whether it is currently entitled to benefits;
 * `alone` also excludes others who lock it this way.
 */
export async function lockPurchase(
  work: Work,
  purchase: Purchase,
  mode: 'shared' | 'alone' = 'shared',
): Promise<PurchaseState | undefined> {
  const columns = sql`p.organization_id, p.customer_id, p.product_id, p.seats,
    (select d.assigns_seats from products d where d.id = p.product_id) as assigns_seats`
  const lock = mode === 'alone' ? sql`for no key update` : sql`for share`
  const { rows } =
    'order_id' in purchase
      ? await sql<PurchaseState>`select ${columns},
          (${isEntitled} and ${active}) as stands
          from orders p where p.id = ${purchase.order_id} ${lock}`.execute(work.sql)
      : await sql<PurchaseState>`select ${columns},
          (p.status = any(${activeStatuses}) and ${active}) as stands
          from subscriptions p where p.id = ${purchase.subscription_id} ${lock}`.execute(work.sql)
  return rows[0]
}

/** A benefit of a product, and whether the product's seats are assigned to people. */
export type ProductBenefit = BenefitRow & { assigns_seats: boolean }

/** The benefits of a product in its order, without deleted ones. */
export const benefitsOfProduct = (work: Work, product_id: string): Promise<ProductBenefit[]> =>
  work.sql
    .selectFrom('product_benefits')
    .innerJoin('benefits', 'benefits.id', 'product_benefits.benefit_id')
    .innerJoin('products', 'products.id', 'product_benefits.product_id')
    .selectAll('benefits')
    .select('products.assigns_seats')
    .where('product_benefits.product_id', '=', product_id)
    .where('benefits.deleted_at', 'is', null)
    .orderBy('product_benefits.position')
    .execute()

const isOfPurchase = (purchase: Purchase) =>
  'order_id' in purchase
    ? sql<boolean>`benefit_grants.order_id = ${purchase.order_id}`
    : sql<boolean>`benefit_grants.subscription_id = ${purchase.subscription_id}`

/** Who has the benefits of a purchase: its buyer, or a person who holds a seat of it. */
export type GrantHolder = { customer_id: string; seat_id: string | null }

const ofSeat = (seat_id: string | null) =>
  sql<boolean>`benefit_grants.seat_id is not distinct from ${seat_id}::uuid`

/** Finds or inserts the grant of a benefit for a purchase and its holder, and locks it. */
export async function lockOrCreateGrant(
  work: Work,
  purchase: Purchase,
  { benefit_id, ...owner }: GrantHolder & { benefit_id: string; organization_id: string },
): Promise<GrantWithOwner> {
  const { organization_id, customer_id, seat_id } = owner
  await work.sql
    .insertInto('benefit_grants')
    .values({
      ...{ id: newId(), organization_id, customer_id, benefit_id, seat_id },
      order_id: 'order_id' in purchase ? purchase.order_id : null,
      subscription_id: 'order_id' in purchase ? null : purchase.subscription_id,
      created_at: work.now,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return await grantsWithNested(work.sql.selectFrom('benefit_grants'))
    .where('benefit_grants.benefit_id', '=', benefit_id)
    .where(isOfPurchase(purchase))
    .where(ofSeat(seat_id))
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The unrevoked grants of a seat, locked. */
export const lockGrantsOfSeat = (work: Work, seat_id: string): Promise<GrantWithOwner[]> =>
  grantsWithNested(work.sql.selectFrom('benefit_grants'))
    .where('benefit_grants.seat_id', '=', seat_id)
    .where('benefit_grants.revoked_at', 'is', null)
    .orderBy('benefit_grants.id')
    .forUpdate()
    .execute()

/** The unrevoked grants of a purchase, locked. */
export const lockUnrevoked = (work: Work, purchase: Purchase): Promise<GrantWithOwner[]> =>
  grantsWithNested(work.sql.selectFrom('benefit_grants'))
    .where(isOfPurchase(purchase))
    .where('benefit_grants.revoked_at', 'is', null)
    .orderBy('benefit_grants.id')
    .forUpdate()
    .execute()

/** The grants of a subscription that were made before its period, of some types, locked. */
export const lockGrantsToCycle = (
  work: Work,
  of: { subscription_id: string; period_start: Date; types: readonly string[] },
): Promise<GrantWithOwner[]> =>
  grantsWithNested(work.sql.selectFrom('benefit_grants'))
    .where('benefit_grants.subscription_id', '=', of.subscription_id)
    .where('benefit_grants.granted_at', '<', of.period_start)
    .where(
      sql<boolean>`exists (select from benefits b where b.id = benefit_grants.benefit_id
        and b.deleted_at is null and b.type = any(${of.types}))`,
    )
    .orderBy('benefit_grants.id')
    .forUpdate()
    .execute()

/** Some unrevoked grants of a benefit, locked; after the given id, ordered by id. */
export const lockGrantsOfBenefit = (
  work: Work,
  benefit_id: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<GrantWithOwner[]> =>
  grantsWithNested(work.sql.selectFrom('benefit_grants'))
    .where('benefit_grants.benefit_id', '=', benefit_id)
    .where('benefit_grants.revoked_at', 'is', null)
    .$if(after !== null, query => query.where('benefit_grants.id', '>', after))
    .orderBy('benefit_grants.id')
    .limit(limit)
    .forUpdate()
    .execute()

/**
 * Some purchases of a product whose grants differ from the product's benefits, in no particular
 * order.
 */
export async function outdatedPurchases(
  work: Work,
  product_id: string,
  limit: number,
): Promise<Purchase[]> {
  const gives = sql`
    product_benefits g join benefits b on b.id = g.benefit_id and b.deleted_at is null`
  const holders = (column: 'order_id' | 'subscription_id') => sql`(
    select null::uuid as seat_id from products d where d.id = p.product_id and not d.assigns_seats
    union all
    select s.id from customer_seats s join products d on d.id = p.product_id and d.assigns_seats
    where s.${sql.ref(column)} = p.id and s.status = 'claimed') w`
  const hasOutdatedGrants = (column: 'order_id' | 'subscription_id') => sql`(
    exists (select from ${gives}, ${holders(column)} where g.product_id = p.product_id
      and not exists (
        select from benefit_grants h where h.${sql.ref(column)} = p.id
          and h.benefit_id = g.benefit_id and h.revoked_at is null
          and h.seat_id is not distinct from w.seat_id))
    or exists (select from benefit_grants h where h.${sql.ref(column)} = p.id
      and h.revoked_at is null and not exists (
        select from ${gives} where g.product_id = p.product_id and g.benefit_id = h.benefit_id)))`
  const { rows } = await sql<{ order_id: string | null; subscription_id: string | null }>`
    select null::uuid as order_id, p.id as subscription_id from subscriptions p
    where p.product_id = ${product_id} and p.status = any(${activeStatuses}) and ${active}
      and ${hasOutdatedGrants('subscription_id')}
    union all
    select p.id, null::uuid from orders p
    where p.product_id = ${product_id} and p.subscription_id is null and ${active}
      and ${isEntitled} and ${hasOutdatedGrants('order_id')}
    limit ${limit}`.execute(work.sql)
  return rows.flatMap(({ order_id, subscription_id }): Purchase[] => {
    if (order_id !== null) return [{ order_id }]
    return subscription_id === null ? [] : [{ subscription_id }]
  })
}

/** Some unrevoked grants of a customer, locked. */
export const lockGrantsOfCustomer = (
  work: Work,
  customer_id: string,
  limit: number,
): Promise<GrantWithOwner[]> =>
  grantsWithNested(work.sql.selectFrom('benefit_grants'))
    .where('benefit_grants.customer_id', '=', customer_id)
    .where('benefit_grants.revoked_at', 'is', null)
    .orderBy('benefit_grants.id')
    .limit(limit)
    .forUpdate()
    .execute()

/** Updates a locked grant and returns it. */
export async function setGrant(
  work: Work,
  row: GrantWithOwner,
  values: Updateable<BenefitGrantsTable>,
): Promise<GrantWithOwner> {
  const changed = await work.sql
    .updateTable('benefit_grants')
    .set({ ...values, modified_at: work.now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { customer, benefit, access } = row
  return { ...changed, customer, benefit, access }
}
