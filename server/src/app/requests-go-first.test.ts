import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { merchant } from '../testing/people.ts'
import { chargesOf, subscribe } from '../testing/sales.ts'

let server: TestServer
const seen = { asked: 0, turns: 0, woken: new Set<string>() }

before(async () => {
  server = await startTestServer()
  const { request_priority: requestPriority, wakeAt } = server.site
  server.site.request_priority = {
    asked: () => {
      seen.asked += 1
      return requestPriority.asked()
    },
    inTurn: (run, turn) => {
      seen.turns += 1
      return requestPriority.inTurn(run, turn)
    },
  }
  server.site.wakeAt = kinds => {
    for (const kind of kinds ?? []) seen.woken.add(kind)
    wakeAt(kinds)
  }
})
after(() => server.close())

const discard = () => Object.assign(seen, { asked: 0, turns: 0, woken: new Set() })

test('requests of people count as traffic, processor events do not', async () => {
  discard()

  await server.stranger().get('/api/auth/get-session')
  const people = seen.asked
  await server.stranger().post('/v1/integrations/stripe/webhook', {})

  assert.deepEqual([people, seen.asked], [1, 1])
})

test('background work is queued, and an advancing clock is not counted', async () => {
  const { acme, subscription } = await subscribe(server, await merchant(server))
  discard()

  const to = subscription.current_period_end
  await acme.server.post(`/v1/organizations/${acme.organization.id}/test-clock/advance`, { to })
  await server.drainJobs()

  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
  // The renewal, the charge before and after it was asked for, the state, and the event.
  assert.ok(seen.turns >= 5, `${seen.turns} turns`)
  assert.ok(!seen.woken.has('charge_order') && !seen.woken.has('send_customer_state'))
})
