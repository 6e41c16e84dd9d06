import { Person } from '../person.ts'
import { createOrFail, expectStatus } from './created-objects.ts'
import { COUNTER } from './sample-org.data.ts'

/** A customer's usage: an event, what it makes of the customer's meter, and credits of it. */
export async function createUsage(server: Person, customer_id: string, meter_id: string) {
  const body = { events: [{ name: 'call', customer_id, metadata: { path: '/users' } }] }
  expectStatus(await server.post('/v1/events/ingest', body), 200)
  const firstId = async (path: string, query: Record<string, string> = {}) => {
    const answer = await server.get(path, { query: { customer_id, ...query } })
    const { items } = expectStatus(answer, 200)
    return String((items as { id: string }[])[0]?.id)
  }
  const other = expectStatus(await server.post('/v1/meters/', COUNTER), 201)
  const credit = { customer_id, meter_id, units: 100, note: 'Thanks' }
  return {
    meter_credit: String(expectStatus(await server.post('/v1/meter-credits/', credit), 201).id),
    /** Nothing depends on what it counts, so its filter may change. */
    unused_meter: String(other.id),
    event: await firstId('/v1/events/', { source: 'user' }),
    event_type: await firstId('/v1/event-types/', { source: 'user' }),
    customer_meter: await firstId('/v1/customer-meters/'),
  }
}

type Watched = { meter: string; session: string }

/** An alert of the merchant, and one of the customer whose session it is. */
export async function createAlerts({ server }: { server: Person }, { meter, session }: Watched) {
  const body = { meter_id: meter, name: 'Many steps', threshold: 10_000 }
  const customer = new Person(server.url, session)
  return {
    usage_alert: (await createOrFail(server, '/v1/usage-alerts/', body)).id,
    own_alert: (await createOrFail(customer, '/v1/customer-portal/usage-alerts/', body)).id,
  }
}
