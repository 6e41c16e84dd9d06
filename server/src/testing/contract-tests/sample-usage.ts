import type { Person } from '../person.ts'
import { expectStatus } from './created-objects.ts'

/** A customer's usage: an event, and what it makes of the customer's meter. */
export async function createUsage(server: Person, customer_id: string) {
  const body = { events: [{ name: 'call', customer_id, metadata: { path: '/users' } }] }
  expectStatus(await server.post('/v1/events/ingest', body), 200)
  const firstId = async (path: string) => {
    const { items } = expectStatus(await server.get(path, { query: { customer_id } }), 200)
    return String((items as { id: string }[])[0]?.id)
  }
  return {
    event: await firstId('/v1/events/'),
    customer_meter: await firstId('/v1/customer-meters/'),
  }
}
