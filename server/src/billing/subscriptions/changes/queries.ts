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

/** The change of a subscription that is being paid, or that waits for its period. */
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
  // The narrower types are those this room alone writes.
  return row as ChangeRow | undefined
}

/** A change by its id, locked. The caller holds its subscription already. */
export async function lockChange(work: Work, id: string): Promise<ChangeRow> {
  const row = await work.sql
    .selectFrom('subscription_changes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row as ChangeRow
}

/** Which subscription a change is of, and where it stands: for whoever holds its payment. */
export const findChange = (work: Reading, id: string) =>
  work.sql
    .selectFrom('subscription_changes')
    .select(['subscription_id', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Writes a change down in the status it begins with. */
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

/** Moves a change that is open along its lifecycle. */
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

/** Lines that no order has taken yet, oldest first. */
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
  // Written by this module alone.
  return rows as ChangeLine[]
}

type Owner = { organization_id: string; subscription_id: string; change_id: string }

/** Writes the lines of a change down, whose keys are their ids. */
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

/** A line an order takes: how much of it, and how much of a credit it does not need. */
type Part = { amount: number; sources: Source[] | null }
type Billed = Part & { key: string; left: Part }

/** Says which order lines are billed with. Of a credit that is used in part the rest waits. */
export async function billLines(work: Work, order_id: string, lines: Billed[]): Promise<void> {
  if (lines.length === 0) return
  const ids = lines.map(({ key }) => key)
  const amounts = lines.map(({ amount }) => amount)
  const sources = lines.map(line => asJson(line.sources))
  const taken = sql<{ id: string; amount: number; sources: string | null }>`
    unnest(${ids}::uuid[], ${amounts}::bigint[], ${sources}::jsonb[])`
  const billed = await work.sql
    .updateTable('subscription_lines')
    .from(taken.as<'billed'>(sql`billed (id, amount, sources)`))
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
  if (billed.length !== lines.length) throw new Error(`order ${order_id} bills what is billed`)
  const left = new Map(lines.map(line => [line.key, line.left]))
  const rests = billed
    // What is left of a line stays as old as it is: the oldest credits are taken first.
    .map(line => ({ ...line, ...left.get(line.id) }))
    .filter(({ amount }) => amount !== 0)
    .map(line => ({ ...line, id: newId(), order_id: null, sources: asJson(line.sources) }))
  if (rests.length > 0) await work.sql.insertInto('subscription_lines').values(rests).execute()
}

const asJson = (sources: unknown) => (sources ? JSON.stringify(sources) : null)

/**
 * Lets the lines of changes wait again that an order took which nobody pays any more, where they
 * gave it more than they asked for: what was paid for before is not lost with it.
 */
export async function freeCredits(work: Work, order_id: string): Promise<void> {
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

type Reclaimed = {
  line: ChangeLine
  refund_id: string
  /** How much of the credit, and which of its parts; the others go on waiting. */
  amount: number
  taken: Source[]
  kept: Source[]
}

/** Lets no order bill a credit any more, or a part of it, because a refund gave it back. */
export async function reclaimLine(work: Work, { line, refund_id, ...of }: Reclaimed) {
  const { key: id } = line
  const rest = line.amount + of.amount
  const row = await work.sql
    .updateTable('subscription_lines')
    .set(rest === 0 ? { refund_id } : { amount: rest, sources: asJson(of.kept) })
    .where('id', '=', id)
    .where('order_id', 'is', null)
    .where('refund_id', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (rest === 0) return
  const values = { ...row, id: newId(), refund_id, amount: 0 - of.amount }
  await work.sql
    .insertInto('subscription_lines')
    .values({ ...values, sources: asJson(of.taken) })
    .execute()
}

/** Lets the credits that a refund took wait again; answers whether there were any. */
export async function freeReclaimedLines(work: Work, refund_id: string): Promise<boolean> {
  const freed = await work.sql
    .updateTable('subscription_lines')
    .set({ refund_id: null })
    .where('refund_id', '=', refund_id)
    .returning('id')
    .execute()
  return freed.length > 0
}

type Paying = Pick<OrderRow, 'subscription_id' | 'subscription_change_id' | 'period_start'>

/**
 * What was credited of the time an order of a subscription paid for, in terms of its prices: by the
 * first change after it, before the next period began. What that charged is of its own order.
 */
export async function creditedOf(work: Reading, order: Paying): Promise<number> {
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

/** A product of a merchant with its prices in use, whoever asks. */
export const productIn = (work: Reading, organization_id: string, id: string) =>
  work.sql
    .selectFrom('products')
    .selectAll('products')
    .select(pricesJson(sql.ref('products.id')).as('prices'))
    .where('products.organization_id', '=', organization_id)
    .where('products.id', '=', id)
    .executeTakeFirst()

/** Prices by their ids, in that order, archived or not. */
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
