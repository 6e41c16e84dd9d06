import { sql } from 'kysely'
import { statement } from '../../platform/db/statement.ts'
import type { Work } from '../../platform/work.ts'
import { ensurePartition } from './partitions.ts'
import { eventKey, type UsageEventRow } from './usage-event.ts'

/** The event that an external id was first used for. */
export type KeyedEvent = {
  event_id: string
  /** The units that were left after it, if it consumed units: a decimal. */
  balance: string | null
  /** The event, unless its month is detached. */
  event:
    | (Pick<UsageEventRow, 'customer_id' | 'name'> & { metadata: Record<string, unknown> })
    | null
}

type Keyed = { id: string; organization_id: string; external_id: string | null }

/** An external id in its organization. */
export type EventKey = { organization_id: string; external_id: string }

/** Names the external id of an event among those of all organizations. */
export const keyName = ({ organization_id, external_id }: EventKey): string =>
  organization_id + eventKey(external_id).toString('base64')

/**
 * Claims the external ids of events, and returns the events that are new: of several with one
 * external id, the first, however long ago. Keys are written in order, so that two transactions
 * with the same ones wait for each other instead of for a deadlock. Comes first of what storing
 * events locks.
 */
export async function claimKeys<E extends Keyed>(work: Work, events: E[]): Promise<E[]> {
  await ensurePartition(work)
  const keyed = new Map<string, { event: E; key: Buffer }>()
  for (const event of events) {
    const { organization_id, external_id } = event
    if (external_id === null) continue
    const name = keyName({ organization_id, external_id })
    if (!keyed.has(name)) keyed.set(name, { event, key: eventKey(external_id) })
  }
  if (keyed.size === 0) return events
  const sorted = [...keyed.entries()].sort(([one], [other]) => (one < other ? -1 : 1))
  const items = sorted.map(([, item]) => item)
  const { rows } = await statement<{ event_id: string }>`
    insert into usage_event_keys (organization_id, key, event_id)
    select * from unnest(${items.map(({ event }) => event.organization_id)}::uuid[],
      ${items.map(({ key }) => key)}::bytea[], ${items.map(({ event }) => event.id)}::uuid[])
    on conflict do nothing returning event_id`.execute(work.sql)
  const inserted = new Set(rows.map(({ event_id }) => event_id))
  const isNew = ({ id, external_id }: E) => external_id === null || inserted.has(id)
  return events.filter(isNew)
}

/** Releases external ids that this transaction claimed for events that it does not store. */
export async function releaseKeys(work: Work, keys: EventKey[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    delete from usage_event_keys k
    using unnest(${keys.map(item => item.organization_id)}::uuid[],
      ${keys.map(item => eventKey(item.external_id))}::bytea[]) released (organization_id, key)
    where k.organization_id = released.organization_id and k.key = released.key`.execute(work.sql)
}

/** Keeps what was left after events that consumed units, to answer a repeated request. */
export async function keepBalances(
  work: Work,
  kept: (EventKey & { balance: string })[],
): Promise<void> {
  if (kept.length === 0) return
  await sql`
    update usage_event_keys k set balance = kept.balance
    from unnest(${kept.map(item => item.organization_id)}::uuid[],
      ${kept.map(item => eventKey(item.external_id))}::bytea[],
      ${kept.map(item => item.balance)}::numeric[]) kept (organization_id, key, balance)
    where k.organization_id = kept.organization_id and k.key = kept.key`.execute(work.sql)
}

type KeyedRow = EventKey & KeyedEvent

/** The events that external ids were first used for, by the name of the key. */
export async function findKeyed(
  work: Work,
  keys: EventKey[],
): Promise<ReadonlyMap<string, KeyedEvent>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<KeyedRow>`
    select wanted.organization_id, wanted.external_id, k.event_id, k.balance::text as balance,
      (select to_jsonb(e) from usage_events e where e.id = k.event_id) as event
    from unnest(${keys.map(item => item.organization_id)}::uuid[],
      ${keys.map(item => eventKey(item.external_id))}::bytea[],
      ${keys.map(item => item.external_id)}::text[]) wanted (organization_id, key, external_id)
    join usage_event_keys k
      on k.organization_id = wanted.organization_id and k.key = wanted.key`.execute(work.sql)
  return new Map(
    rows.map(({ event_id, balance, event, ...key }) => [
      keyName(key),
      { event_id, balance, event },
    ]),
  )
}
