import { sql } from 'kysely'
import { lockNamesUntilCommit } from '../../platform/db/advisory-locks.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reading, Work } from '../../platform/work.ts'

/** A customer as an event names it. */
export type EventReference = { organization_id: string } & (
  | { customer_id: string }
  | { external_id: string }
)

/** The customers that events name. */
export type EventCustomers = {
  /** The customer with an id, which may have been merged into another. */
  byId(organization_id: string, customer_id: string): string | undefined
  byExternalId(organization_id: string, external_id: string): string | undefined
}

type Found = { organization_id: string; reference: string; customer_id: string }

const keyOf = (organization_id: string, reference: string) => `${organization_id} ${reference}`

/**
 * Finds the customers that events name, in at most four statements however many there are. An
 * external id that no customer has is locked until the events are stored: whoever then creates a
 * customer with it attaches them (`attachEvents`).
 */
export async function resolveCustomers(
  work: Work,
  references: EventReference[],
): Promise<EventCustomers> {
  const found = await findCustomers(work, references)
  const unknown = references.flatMap(item =>
    'external_id' in item && !found.byExternalId(item.organization_id, item.external_id)
      ? item
      : [],
  )
  if (unknown.length === 0) return found
  await lockUnknown(work, unknown, 'shared')
  const appeared = await findCustomers(work, unknown)
  return {
    byId: found.byId,
    byExternalId: (...args) => found.byExternalId(...args) ?? appeared.byExternalId(...args),
  }
}

/** Finds customers by their ids or external ids, in at most two statements. */
export async function findCustomers(
  work: Reading,
  references: EventReference[],
): Promise<EventCustomers> {
  const byId = references.flatMap(item => ('customer_id' in item ? item : []))
  const byExternalId = references.flatMap(item => ('external_id' in item ? item : []))
  const [ids, external] = await Promise.all([
    byId.length === 0 ? [] : findById(work, byId),
    byExternalId.length === 0 ? [] : findByExternalId(work, byExternalId),
  ])
  const known = new Map(
    ids.map(row => [keyOf(row.organization_id, row.reference), row.customer_id]),
  )
  const names = new Map(
    external.map(row => [keyOf(row.organization_id, row.reference), row.customer_id]),
  )
  return {
    byId: (organization_id, customer_id) => known.get(keyOf(organization_id, customer_id)),
    byExternalId: (organization_id, external_id) => names.get(keyOf(organization_id, external_id)),
  }
}

type IdReference = { organization_id: string; customer_id: string }

async function findById(work: Reading, wanted: IdReference[]): Promise<Found[]> {
  const { rows } = await statement<Found>`
    select c.organization_id, c.id as reference, coalesce(c.merged_into_id, c.id) as customer_id
    from customers c
    where c.organization_id = any(${[...new Set(wanted.map(item => item.organization_id))]}::uuid[])
      and c.id = any(${[...new Set(wanted.map(item => item.customer_id))]}::uuid[])
      and (c.deleted_at is null or c.merged_into_id is not null)`.execute(work.sql)
  return rows
}

type ExternalReference = { organization_id: string; external_id: string }

/** The merchant's own id, or else the id of the user the customer is linked to. */
async function findByExternalId(work: Reading, wanted: ExternalReference[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with wanted as (
      select distinct * from unnest(${wanted.map(item => item.organization_id)}::uuid[],
        ${wanted.map(item => item.external_id)}::text[]) w (organization_id, reference))
    select distinct on (organization_id, reference) organization_id, reference, customer_id from (
      select w.*, c.id as customer_id, 1 as rank from wanted w join customers c
        on c.organization_id = w.organization_id and c.external_id = w.reference
        and c.deleted_at is null
      union all
      select w.*, a.customer_id, 3 from wanted w join customer_aliases a
        on a.organization_id = w.organization_id and a.external_id = w.reference
      union all
      select w.*, c.id, 2 from wanted w join customers c
        on c.user_id = case when ${isUuid(sql`w.reference`)} then w.reference::uuid end
        and c.organization_id = w.organization_id and c.deleted_at is null) found
    order by organization_id, reference, rank`.execute(work.sql)
  return rows
}

/** Locks external ids that no customer has, in order, until this transaction has committed. */
export async function lockUnknown(
  work: Work,
  references: ExternalReference[],
  mode: 'shared' | 'exclusive',
): Promise<void> {
  const names = references.map(item => `events of ${item.organization_id} ${item.external_id}`)
  await lockNamesUntilCommit(work, names, mode)
}
