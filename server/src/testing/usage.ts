import assert from 'node:assert/strict'
import type { Merchant } from './people.ts'

type Aggregation = { func: string; property?: string }

let customers = 0

/** A customer of a merchant. */
export async function createCustomer(
  { server }: Merchant,
  more: object = {},
): Promise<{ id: string }> {
  const email = `user-${(customers += 1)}@example.com`
  const { status, body } = await server.post('/v1/customers/', { email, ...more })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** A meter of the events that are named `call`, or of those that match a filter. */
export async function createMeter(
  { server }: Merchant,
  aggregation: Aggregation,
  more: object = {},
): Promise<{ id: string }> {
  const clauses = [{ property: 'name', operator: 'eq', value: 'call' }]
  const filter = { conjunction: 'and', clauses }
  const { status, body } = await server.post('/v1/meters/', {
    ...{ name: 'Calls', filter, aggregation, ...more },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** Reports usage. */
export const ingest = ({ server }: Merchant, events: object[]) =>
  server.post('/v1/events/ingest', { events })

/** What a customer used of a meter. */
export async function meterOf(
  { server }: Merchant,
  customer: { id: string },
  meter: { id: string },
): Promise<{
  consumed_units: number
  credited_units: number
  balance: number
  customer?: unknown
}> {
  const query = { customer_id: customer.id, meter_id: meter.id }
  const { body } = await server.get('/v1/customer-meters/', { query })
  return body.items[0] ?? { consumed_units: 0, credited_units: 0, balance: 0 }
}

/** Gives a customer units of a meter. */
export async function giveCredits(
  { server }: Merchant,
  customer: { id: string },
  meter: { id: string },
  more: { units: number; expires_at?: string; note?: string },
): Promise<{ id: string; units: number }> {
  const body = { customer_id: customer.id, meter_id: meter.id, ...more }
  const answer = await server.post('/v1/meter-credits/', body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

/** Takes what is left of all units of a customer. */
export async function takeCredits({ server }: Merchant, customer: { id: string }): Promise<void> {
  const query = { customer_id: customer.id, active: 'true' }
  const { body } = await server.get('/v1/meter-credits/', { query })
  for (const { id } of body.items) {
    assert.equal((await server.post(`/v1/meter-credits/${id}/revoke`)).status, 200)
  }
}

/** An alert of a merchant on a meter: by default, at 100 units. */
export async function createAlert(
  { server }: Merchant,
  meter: { id: string },
  more: object = {},
): Promise<{ id: string }> {
  const alert = { meter_id: meter.id, name: 'Many calls', threshold: 100, ...more }
  const { status, body } = await server.post('/v1/usage-alerts/', alert)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
