import { sql, type Insertable, type SelectQueryBuilder, type Updateable } from 'kysely'
import type { Nested } from '../../platform/db/nested.ts'
import { unawaited } from '../../platform/db/pipelined.ts'
import type { CheckoutsTable, Tables } from '../../platform/db/tables.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { OrganizationRow } from '../../organizations/merchant/merchant.ts'
import type { PaymentRow } from '../../payments/charges/payment.ts'
import { discountJson } from '../discounts/queries.ts'
import type { NestedPrice } from '../products/price.ts'
import type { ProductParts, ProductRow } from '../products/product.ts'
import { priceJson, productJson } from '../products/queries.ts'
import type { CheckoutRow, FullCheckout } from './checkout.ts'

/** Checkouts the actor may see. */
export const checkoutsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('checkouts'), 'checkouts')

const productsJson = sql<(Nested<ProductRow> & ProductParts)[]>`(
  select jsonb_agg(${productJson(sql.ref('offered.id'))} order by offered.position)
  from unnest(checkouts.product_ids) with ordinality as offered(id, position))`
const chosenPriceJson = sql<NestedPrice>`(
  select ${priceJson('chosen')} from product_prices chosen
  where chosen.id = checkouts.product_price_id)`
const organizationJson = sql<Nested<OrganizationRow>>`(
  select to_jsonb(o) from organizations o where o.id = checkouts.organization_id)`
const paymentJson = sql<Nested<PaymentRow> | null>`(
  select to_jsonb(p) from payments p where p.checkout_id = checkouts.id
  order by p.created_at desc, p.id desc limit 1)`
const offset = sql<number>`coalesce((
  select c.offset_ms from test_clocks c where c.organization_id = checkouts.organization_id), 0)`

// For a customer whom the merchant named, or who is signed in as or would be linked to the buyer:
// an address that was only typed must not reveal its owner's balance. After the purchase: the
// amount used.
const balanceFor = (user_id: string | null) => sql<number>`case
  when checkouts.status = 'succeeded' then coalesce((
    select -o.applied_balance_amount from orders o where o.checkout_id = checkouts.id), 0)
  when checkouts.status <> 'open' then 0
  when checkouts.is_customer_named then (
    select coalesce(-sum(e.amount), 0)::bigint from ledger_entries e
    where e.account = 'customer_balance' and e.customer_id = checkouts.customer_id
    and e.currency = checkouts.currency)
  when ${user_id}::uuid is not null and checkouts.external_customer_id is null then (
    select coalesce(-sum(e.amount), 0)::bigint from customers c
    join users u on u.id = ${user_id}::uuid
    join ledger_entries e on e.customer_id = c.id and e.account = 'customer_balance'
      and e.currency = checkouts.currency
    where c.organization_id = checkouts.organization_id and c.deleted_at is null
      and lower(c.email) = lower(checkouts.customer_email) and c.buyer_organization_id is null
      and (c.user_id = u.id
        or (c.user_id is null and u.email_verified and u.email = lower(c.email))))
  else 0 end`

/** The signed-in user who buys for themselves: identified by their session, not their input. */
const buyerOf = ({ actor }: Reading): string | null =>
  actor.kind === 'user' && actor.acting_for === undefined ? actor.id : null

/** Everything the API shows of checkouts, in one statement. */
export const checkoutColumns = <O>(
  checkouts: SelectQueryBuilder<Tables, 'checkouts', O>,
  buyer: string | null = null,
) =>
  checkouts
    .selectAll('checkouts')
    .select([
      productsJson.as('products'),
      chosenPriceJson.as('price'),
      discountJson(sql.ref('checkouts.discount_id')).as('discount'),
      organizationJson.as('organization'),
      paymentJson.as('payment'),
      offset.as('offset_ms'),
      balanceFor(buyer).as('balance'),
    ])

/** A checkout as its merchant requests it. */
export async function findCheckout(work: Reading, id: string): Promise<FullCheckout | undefined> {
  const row = await checkoutColumns(checkoutsOf(work))
    .where('checkouts.id', '=', id)
    .executeTakeFirst()
  return row as FullCheckout | undefined
}

/** The same, locked until the transaction ends, and read once the lock is granted. */
export async function lockCheckoutShared(
  work: Work,
  id: string,
): Promise<FullCheckout | undefined> {
  await checkoutsOf(work)
    .select('checkouts.id')
    .where('checkouts.id', '=', id)
    .forUpdate()
    .modifyEnd(unawaited)
    .execute()
  return findCheckout(work, id)
}

/** A checkout whose id comes from its client secret or from this transaction. */
export async function readCheckout(work: Reading, id: string): Promise<FullCheckout | undefined> {
  const item = work.sql.selectFrom('checkouts').where('checkouts.id', '=', id)
  return (await checkoutColumns(item, buyerOf(work)).executeTakeFirst()) as FullCheckout | undefined
}

/** The same, locked first, so that decisions about one checkout are serialized. */
export async function lockCheckout(work: Work, id: string): Promise<FullCheckout | undefined> {
  await work.sql
    .selectFrom('checkouts')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .modifyEnd(unawaited)
    .execute()
  return readCheckout(work, id)
}

/** The hosts that may embed a checkout, as its merchant entered them; and those of all. */
export const findEmbedding = ({ sql }: Pick<Reading, 'sql'>, id: string) =>
  sql
    .selectFrom('checkouts')
    .innerJoin('organizations', 'organizations.id', 'checkouts.organization_id')
    .select(['checkouts.embed_origin', 'organizations.embed_hosts'])
    .where('checkouts.id', '=', id)
    .executeTakeFirst()

export async function getCheckout(work: Work, id: string): Promise<FullCheckout> {
  const row = await readCheckout(work, id)
  if (!row) throw new Error(`checkout ${id} was not found`)
  return row
}

/** Inserts a checkout and returns it as the API shows it, in one statement. */
export async function insertCheckout(
  work: Work,
  values: Insertable<CheckoutsTable>,
): Promise<FullCheckout> {
  const written = work.sql
    .with('checkouts', db => db.insertInto('checkouts').values(values).returningAll())
    .selectFrom('checkouts')
  return (await checkoutColumns(written, buyerOf(work)).executeTakeFirstOrThrow()) as FullCheckout
}

/**
 * Updates a checkout that this transaction has locked, and returns it as the API shows it; its
 * status must be the expected one.
 */
export async function updateCheckout(
  work: Work,
  checkout: Pick<CheckoutRow, 'id' | 'status'>,
  change: Updateable<CheckoutsTable>,
): Promise<FullCheckout> {
  const written = work.sql
    .with('checkouts', db =>
      db
        .updateTable('checkouts')
        .set({ modified_at: work.now, ...change })
        .where('id', '=', checkout.id)
        .where('status', '=', checkout.status)
        .returningAll(),
    )
    .selectFrom('checkouts')
  return (await checkoutColumns(written, buyerOf(work)).executeTakeFirstOrThrow()) as FullCheckout
}

/** The product of a price, for callers that name the price alone. */
export async function productOfPrice(work: Reading, price_id: string): Promise<string | undefined> {
  const row = await within(work, work.sql.selectFrom('product_prices'), 'product_prices', null)
    .select('product_prices.product_id')
    .where('product_prices.id', '=', price_id)
    .executeTakeFirst()
  return row?.product_id
}

/** How far the time of a product's merchant is ahead, for pages that know only the product. */
export function merchantOfProduct(work: Reading, product_id: string) {
  return (
    work.sql
      .selectFrom('products')
      .leftJoin('test_clocks', 'test_clocks.organization_id', 'products.organization_id')
      .select([
        'products.organization_id',
        sql<number>`coalesce(test_clocks.offset_ms, 0)`.as('offset_ms'),
      ])
      .where('products.id', '=', product_id)
      // A product that is not public can only be bought through its merchant's own checkouts and
      // links.
      .where('products.visibility', '=', 'public')
      .executeTakeFirst()
  )
}

/** The customer who may have only one subscription, besides the replaced one. */
export type Buyer = { customer_id: string | null; email: string | null; except?: string | null }

/** Whether a customer, found by id or by address, has a subscription that still bills. */
export async function hasBillableSubscription(
  work: Reading,
  organization_id: string,
  { customer_id, email, except = null }: Buyer,
): Promise<boolean> {
  const { rows } = await sql`
    select from subscriptions s join customers c on c.id = s.customer_id
    where s.organization_id = ${organization_id}
      and s.status in ('trialing', 'active', 'past_due', 'paused')
      and s.id is distinct from ${except}
      and (c.id = ${customer_id}
        or (lower(c.email) = lower(${email}) and c.deleted_at is null
          and c.buyer_organization_id is null))
    limit 1`.execute(work.sql)
  return rows.length > 0
}

/** Whether another recurring purchase of the customer is being paid right now. */
export async function isConfirmingElsewhere(work: Work, checkout_id: string, customer_id: string) {
  const { rows } = await sql`
    select from checkouts c join products d on d.id = c.product_id
    where c.customer_id = ${customer_id} and c.id <> ${checkout_id} and c.status = 'confirmed'
      and d.recurring_interval is not null and exists (select from payments p
        where p.checkout_id = c.id and p.status in ('asking', 'processing'))
    limit 1`.execute(work.sql)
  return rows.length > 0
}

/** Whether a merchant's trial was already used with one of these keys. */
export async function hasUsedTrial(work: Reading, organization_id: string, keys: Buffer[]) {
  if (keys.length === 0) return false
  const row = await work.sql
    .selectFrom('trials_taken')
    .select('key')
    .where('organization_id', '=', organization_id)
    .where('key', 'in', keys)
    .executeTakeFirst()
  return row !== undefined
}

type TrialKeys = { organization_id: string; checkout_id: string; keys: Buffer[] }

/** Records the keys that identify a trial; returns the number of new ones. */
export async function recordTrials(work: Work, { keys, ...about }: TrialKeys): Promise<number> {
  const rows = keys.map(key => ({ ...about, key, created_at: work.now }))
  const noted = await work.sql
    .insertInto('trials_taken')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .execute()
  return noted.length
}

/** Removes what a checkout recorded, because its trial did not begin. */
export const deleteTrials = (work: Work, checkout_id: string) =>
  work.sql.deleteFrom('trials_taken').where('checkout_id', '=', checkout_id).execute()
