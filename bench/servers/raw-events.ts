import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** An event as the benchmark sends it. */
type SentEvent = { name: string; customer_id: string; metadata: Record<string, unknown> }

type Waiting = { events: SentEvent[]; resolve(): void; reject(error: unknown): void }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const EVENTS = `
  insert into usage_events (id, organization_id, customer_id, name, source, "timestamp",
    ingested_at, stored_at, metadata)
  select e.id, $1::uuid, e.customer_id, e.name, 'user', now(), now(), now(), e.metadata
  from unnest($2::uuid[], $3::uuid[], $4::text[], $5::jsonb[]) e (id, customer_id, name, metadata)`

const NAMES = `
  insert into event_types (organization_id, name, source, occurrences, first_seen, last_seen,
    created_at)
  select $1::uuid, name, 'user', count(*), now(), now(), now() from unnest($2::text[]) n (name)
  group by name order by name
  on conflict (organization_id, name, source) do update set
    occurrences = event_types.occurrences + excluded.occurrences, last_seen = now()`

const USAGE = `
  update customer_meters set event_count = event_count + used.count, modified_at = now()
  from (
    select customer_id, count(*) as count from unnest($1::uuid[]) u (customer_id) group by 1) used
  where customer_meters.customer_id = used.customer_id`

/**
 * Stores the same rows as our server: requests that arrive together share a transaction of three
 * prepared statements.
 */
export function openEventStore(pool: pg.Pool, onStatement: () => void) {
  let waiting: Waiting[] = []
  let busy = false
  let organization_id: string | undefined
  const store = async (events: SentEvent[]) => {
    const client = await pool.connect()
    try {
      organization_id ??= await organizationOf(client, events)
      const customers = events.map(event => event.customer_id)
      const names = events.map(event => event.name)
      const ids = events.map(() => randomUUID())
      const metadata = events.map(event => JSON.stringify(event.metadata))
      const values = [organization_id, ids, customers, names, metadata]
      await client.query('begin')
      await client.query({ name: 'usage events', text: EVENTS, values })
      // In the order of our server, whose last transaction may still be running.
      await client.query({ name: 'usage', text: USAGE, values: [customers] })
      await client.query({ name: 'names', text: NAMES, values: [organization_id, names] })
      await client.query('commit')
      for (let n = 0; n < 5; n += 1) onStatement()
    } finally {
      client.release()
    }
  }
  const run = async () => {
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      try {
        await store(group.flatMap(({ events }) => events))
        for (const { resolve } of group) resolve()
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    busy = false
  }
  return async (body: string): Promise<object> => {
    const { events } = JSON.parse(body) as { events: SentEvent[] }
    for (const { name, customer_id, metadata } of events) {
      if (typeof name !== 'string' || !UUID.test(customer_id) || typeof metadata !== 'object') {
        throw new Error('a wrong event')
      }
    }
    const stored = new Promise<void>((resolve, reject) => {
      waiting.push({ events, resolve, reject })
    })
    if (!busy) {
      busy = true
      void run()
    }
    await stored
    return { inserted: events.length, duplicates: 0 }
  }
}

async function organizationOf(client: pg.PoolClient, [event]: SentEvent[]): Promise<string> {
  const { rows } = await client.query<{ organization_id: string }>(
    'select organization_id from customers where id = $1',
    [event?.customer_id],
  )
  return rows[0]?.organization_id ?? ''
}
