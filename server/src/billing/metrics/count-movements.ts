import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { takeEntries } from '../mrr/take-entries.ts'
import { deriveMovements, type MrrEntry } from './derive-movements.ts'
import { seatMoments } from './seat-figures.ts'

/** Most entries that are counted in one transaction. */
const ENTRIES_MAX = 5_000

/**
 * Derives the movements of customers whose MRR entries are not counted yet. Returns the moments
 * whose days change.
 */
export async function countMovements(work: Work, organization_id: string): Promise<Date[]> {
  const fresh = await takeEntries(work, organization_id, ENTRIES_MAX)
  if (fresh.length === 0) return []
  const ids = fresh.map(({ customer_id }) => customer_id)
  const earlier = await removeDerived(work, ids)
  const entries = await entriesOf(work, ids)
  await insertDerived(work, organization_id, entries)
  const since = new Map(fresh.map(row => [row.customer_id, row.since]))
  const moments = [...earlier, ...entries]
    .filter(({ customer_id, at }) => at >= (since.get(customer_id) ?? at))
    .map(({ at }) => at)
  const seated = fresh.flatMap(row => row.seated ?? [])
  if (seated.length === 0) return moments
  const { rows } = await seatMoments(seated).execute(work.sql)
  return [...moments, ...rows.map(({ at }) => at)]
}

/** The same, until every entry is counted. */
export async function countAllMovements(work: Work, organization_id: string): Promise<void> {
  let moments = await countMovements(work, organization_id)
  while (moments.length > 0) moments = await countMovements(work, organization_id)
}

type Moment = { customer_id: string; at: Date }

async function removeDerived(work: Work, ids: string[]): Promise<Moment[]> {
  const { rows } = await sql<Moment>`
    with gone as (delete from customer_presences where customer_id = any(${ids}::uuid[]))
    delete from mrr_movements where customer_id = any(${ids}::uuid[])
    returning customer_id, at`.execute(work.sql)
  return rows
}

/** All entries of the customers, in the order of their effect; cancellations move nothing. */
async function entriesOf(work: Work, ids: string[]): Promise<MrrEntry[]> {
  const { rows } = await sql<MrrEntry>`
    select customer_id, subscription_id, product_id, currency, sign, status, amount, seats, change,
      effective_at as at, transaction_id
    from mrr_entries where customer_id = any(${ids}::uuid[])
    order by customer_id, effective_at, sequence`.execute(work.sql)
  return rows
}

async function insertDerived(
  work: Work,
  organization_id: string,
  entries: MrrEntry[],
): Promise<void> {
  const byCustomer = Map.groupBy(entries, ({ customer_id }) => customer_id)
  const movements: object[] = []
  const presences: object[] = []
  for (const [customer_id, own] of byCustomer) {
    const derived = deriveMovements(own.filter(({ sign }) => sign !== 0))
    const about = { organization_id, customer_id }
    movements.push(...derived.movements.map(row => ({ ...about, ...row })))
    presences.push(...derived.presences.map(row => ({ ...about, ...row })))
  }
  await sql`insert into mrr_movements (organization_id, customer_id, product_id, subscription_id,
      currency, kind, amount, change, at, first_at, paid_spans, loses_customer, loses_of_product)
    select organization_id, customer_id, product_id, subscription_id, currency, kind, amount,
      change, at, first_at, paid_spans, loses_customer, loses_of_product
    from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) rows (organization_id uuid,
      customer_id uuid, product_id uuid, subscription_id uuid, currency text, kind text,
      amount bigint, change text, at timestamptz, first_at timestamptz,
      paid_spans timestamptz[], loses_customer boolean, loses_of_product boolean)`.execute(work.sql)
  await sql`insert into customer_presences (organization_id, customer_id, kind, product_id, change,
      at, first_at)
    select organization_id, customer_id, kind, product_id, change, at, first_at
    from jsonb_to_recordset(${JSON.stringify(presences)}::jsonb) rows (organization_id uuid,
      customer_id uuid, kind text, product_id uuid, change integer, at timestamptz,
      first_at timestamptz)`.execute(work.sql)
}
