import { subscriptionChangeLifecycle } from '@gatehouse/contract/billing/subscription-updates'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { SubscriptionChangesTable } from '../../../platform/db/tables.ts'
import { newId } from '../../../platform/ids.ts'
import type { Reading, Work } from '../../../platform/work.ts'
import type { OrderRow } from '../../orders/order.ts'
import type { NestedPrice } from '../../products/price.ts'
import { priceJson, pricesJson } from '../../products/queries.ts'
import type { ChangeRow } from './change.ts'
import type { ChangeLine } from './plan-change.ts'
import type { Source } from './sources.ts'

/** A subscription's change that is being paid or is pending until its next period. */
export async function openChangeOf(
  work: Reading,
  subscription_id: string,
  status: 'waiting' | 'charging',
): Promise<ChangeRow | undefined> {
  const row = await work.sql
    .selectFrom('subscription_changes')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .where('status', '=', status)
    .executeTakeFirst()
  // Only this module writes these columns, so the narrower types are safe.
  return row as ChangeRow | undefined
}

/** Reads and locks a change by its id. The caller has already locked its subscription. */
export async function lockChange(work: Work, id: string): Promise<ChangeRow> {
  const row = await work.sql
    .selectFrom('subscription_changes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row as ChangeRow
}

/** The subscription and status of a change, for a caller that has its payment. */
export const findChange = (work: Reading, id: string) =>
  work.sql
    .selectFrom('subscription_changes')
    .select(['subscription_id', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Inserts a change in its initial status. */
export async function insertChange(
  work: Work,
  values: Omit<Insertable<SubscriptionChangesTable>, 'id' | 'created_at'>,
): Promise<ChangeRow> {
  const row = await work.sql
    .insertInto('subscription_changes')
    .values({ id: newId(), ...values, created_at: work.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as ChangeRow
}

/** Moves an open change to its next status. */
export async function moveChange(
  work: Work,
  change: ChangeRow,
  step: 'apply' | 'drop' | 'refuse',
  also: Updateable<SubscriptionChangesTable> = {},
): Promise<void> {
  await work.sql
    .updateTable('subscription_changes')
    .set({
      ...also,
      status: subscriptionChangeLifecycle.next(step, change.status),
      modified_at: work.now,
    })
    .where('id', '=', change.id)
    .where('status', '=', change.status)
    .executeTakeFirstOrThrow()
}

/** Change lines that no order has billed yet, oldest first. */
export async function pendingLinesOf(
  work: Reading,
  subscription_id: string,
): Promise<ChangeLine[]> {
  const rows = await work.sql
    .selectFrom('subscription_lines')
    .select(['id as key', 'label', 'amount', 'product_price_id', 'sources'])
    .select(['of_amount', 'seconds', 'seconds_of', 'milliseconds', 'milliseconds_of'])
    .where('subscription_id', '=', subscription_id)
    .where('order_id', 'is', null)
    .where('refund_id', 'is', null)
    .orderBy('number')
    .execute()
  // Only this module writes these columns.
  return rows as ChangeLine[]
}

type Owner = { organization_id: string; subscription_id: string; change_id: string }

/** Inserts the lines of a change; their keys become their ids. */
export async function insertLines(
  work: Work,
  owner: Owner,
  lines: readonly ChangeLine[],
): Promise<void> {
  const rows = lines.map(({ key: id, sources, ...line }) => {
    const of = asJson(sources)
    return { id, ...owner, ...line, sources: of, created_at: work.now }
  })
  if (rows.length > 0) await work.sql.insertInto('subscription_lines').values(rows).execute()
}

/** The part of a line that an order bills, and the part of a credit it does not use. */
type Part = { amount: number; sources: Source[] | null }
type BilledChange = Part & { key: string; left: Part }

/** Marks lines as billed on an order. The unused rest of a partly used credit stays pending. */
export async function billLines(
  work: Work,
  order_id: string,
  lines: BilledChange[],
): Promise<void> {
  if (lines.length === 0) return
  const ids = lines.map(({ key }) => key)
  const amounts = lines.map(({ amount }) => amount)
  const sources = lines.map(line => asJson(line.sources))
  const used = sql<{ id: string; amount: number; sources: string | null }>`
    unnest(${ids}::uuid[], ${amounts}::bigint[], ${sources}::jsonb[])`
  const billed = await work.sql
    .updateTable('subscription_lines')
    .from(used.as<'billed'>(sql`billed (id, amount, sources)`))
    .set(line => ({
      order_id,
      amount: line.ref('billed.amount'),
      sources: line.ref('billed.sources'),
    }))
    .whereRef('subscription_lines.id', '=', 'billed.id')
    .where('subscription_lines.order_id', 'is', null)
    .where('subscription_lines.refund_id', 'is', null)
    .returningAll('subscription_lines')
    .execute()
  if (billed.length !== lines.length)
    throw new Error(`order ${order_id} bills lines that were already billed`)
  const left = new Map(lines.map(line => [line.key, line.left]))
  const remainders = billed
    // The rest of a line keeps the line's age, because the oldest credits are used first.
    .map(line => ({ ...line, ...left.get(line.id) }))
    .filter(({ amount }) => amount !== 0)
    .map(line => ({ ...line, id: newId(), order_id: null, sources: asJson(line.sources) }))
  if (remainders.length > 0)
    await work.sql.insertInto('subscription_lines').values(remainders).execute()
}

const asJson = (sources: unknown) => (sources ? JSON.stringify(sources) : null)

/**
 * Makes the change lines of a voided order pending again if they are a net credit, so that the
 * customer does not lose what they paid before.
 */
export async function releaseCredits(work: Work, order_id: string): Promise<void> {
  const lines = work.sql.selectFrom('subscription_lines').where('order_id', '=', order_id)
  const { net } = await lines
    .select(({ fn }) => fn.sum<string | null>('amount').as('net'))
    .executeTakeFirstOrThrow()
  if (Number(net ?? 0) >= 0) return
  await work.sql
    .updateTable('subscription_lines')
    .set({ order_id: null })
    .where('order_id', '=', order_id)
    .execute()
}

type ReclaimedCredit = {
  line: ChangeLine
  refund_id: string
  /** The amount of the credit and its sources; the rest stays pending. */
  amount: number
  taken: Source[]
  kept: Source[]
}

/** Excludes a credit, or a part of it, from future orders because a refund returned it. */
export async function reclaimLine(work: Work, { line, refund_id, ...of }: ReclaimedCredit) {
  const { key: id } = line
  const remaining = line.amount + of.amount
  const row = await work.sql
    .updateTable('subscription_lines')
    .set(remaining === 0 ? { refund_id } : { amount: remaining, sources: asJson(of.kept) })
    .where('id', '=', id)
    .where('order_id', 'is', null)
    .where('refund_id', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (remaining === 0) return
  const values = { ...row, id: newId(), refund_id, amount: 0 - of.amount }
  await work.sql
    .insertInto('subscription_lines')
    .values({ ...values, sources: asJson(of.taken) })
    .execute()
}

/** Makes credits that a refund had reclaimed pending again; returns whether there were any. */
export async function releaseReclaimedLines(work: Work, refund_id: string): Promise<boolean> {
  const freed = await work.sql
    .updateTable('subscription_lines')
    .set({ refund_id: null })
    .where('refund_id', '=', refund_id)
    .returning('id')
    .execute()
  return freed.length > 0
}

type OrderOrigin = Pick<OrderRow, 'subscription_id' | 'subscription_change_id' | 'period_start'>

/**
 * The amount credited for the time that a subscription's order paid for, in the terms of its
 * prices: by the first change after the order, before the next period began. What that change
 * charged belongs to its own order.
 */
export async function creditedOf(work: Reading, order: OrderOrigin): Promise<number> {
  const { subscription_id, subscription_change_id: own, period_start: from } = order
  if (subscription_id === null || from === null) return 0
  const { rows } = await sql<{ credited: string }>`
    with next as (select period_start, subscription_change_id from orders
      where subscription_id = ${subscription_id} and period_start > ${from}
        and billing_reason = 'subscription_cycle'
      order by period_start limit 1)
    select -sum(l.amount) as credited
    from subscription_changes c join subscription_lines l
      on l.change_id = c.id and l.amount < 0 and l.refund_id is null
    where c.subscription_id = ${subscription_id} and c.status = 'applied' and c.at >= ${from}
      and c.id is distinct from ${own}
      and not exists (select from next
        where c.at >= next.period_start and c.id is distinct from next.subscription_change_id)
    group by c.id order by c.at, c.created_at, c.id limit 1`.execute(work.sql)
  return Number(rows[0]?.credited ?? 0)
}

/** A product of a merchant with its active prices, regardless of the actor. */
export const productIn = (work: Reading, organization_id: string, id: string) =>
  work.sql
    .selectFrom('products')
    .selectAll('products')
    .select(pricesJson(sql.ref('products.id')).as('prices'))
    .where('products.organization_id', '=', organization_id)
    .where('products.id', '=', id)
    .executeTakeFirst()

/** Prices by their ids, in that order, including archived ones. */
export async function pricesBy(work: Reading, ids: readonly string[]): Promise<NestedPrice[]> {
  if (ids.length === 0) return []
  const rows = await work.sql
    .selectFrom('product_prices as p')
    .select(priceJson('p').as('price'))
    .where('p.id', 'in', ids)
    .execute()
  const found = new Map(rows.map(({ price }) => [price.id, price]))
  return ids.flatMap(id => found.get(id) ?? [])
}
