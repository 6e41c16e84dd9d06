import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { subscribe } from '../../testing/sales.ts'
import { createMeter } from '../../testing/usage.ts'
import { lockPeriods } from './lock-periods.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-01-15T10:00:00Z') })
})
after(() => server.close())

test('an event that waited while a subscription ended arrives after it', async () => {
  const acme = await merchant(server)
  const meter = await createMeter(acme, { func: 'count' })
  const price = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '1' }
  const { subscription } = await subscribe(server, acme, { prices: [price] })
  const { customer_id, id } = subscription
  const event = { organization_id: acme.organization.id, customer_id }
  const asked = new Date('2026-01-20T10:00:00Z')
  const ended = new Date(asked.getTime() + 5)
  server.clock.set(ended)
  await acme.server.patch(`/v1/subscriptions/${id}`, { revoke: true })

  const arrivals = await write(server.site, systemActor(), async work => {
    const waited = { ...event, ingested_at: asked }
    const later = { ...event, ingested_at: new Date(ended.getTime() + 1) }
    const periods = await lockPeriods(work, [waited, later])
    return [waited, later].map(item => periods.arrived(item).ingested_at)
  })

  assert.deepEqual(arrivals, [ended, new Date(ended.getTime() + 1)])
})

test('usage is locked, and its period closed, for its own organization alone', async () => {
  const [acme, rival] = [await merchant(server), await merchant(server)]
  const meter = await createMeter(acme, { func: 'count' })
  const price = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '1' }
  const { subscription } = await subscribe(server, acme, { prices: [price] })
  const { customer_id, current_period_end } = subscription
  const ingested_at = new Date(current_period_end)
  const sinceIn = (organization_id: string) =>
    write(server.site, systemActor(), async work => {
      const periods = await lockPeriods(work, [{ organization_id, customer_id, ingested_at }])
      return periods.sinceOf(customer_id, meter.id)
    })

  assert.equal(await sinceIn(rival.organization.id), undefined)
  assert.deepEqual(await sinceIn(acme.organization.id), ingested_at)
})
