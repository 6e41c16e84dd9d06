import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type House } from '../testing/house.ts'
import { merchant } from '../testing/people.ts'
import { charged, subscribe } from '../testing/sales.ts'

let house: House
const seen = { asked: 0, turns: 0, woken: new Set<string>() }

before(async () => {
  house = await openHouse()
  const { courtesy, wake } = house.site
  house.site.courtesy = {
    asked: () => {
      seen.asked += 1
      return courtesy.asked()
    },
    inTurn: (run, turn) => {
      seen.turns += 1
      return courtesy.inTurn(run, turn)
    },
  }
  house.site.wake = kinds => {
    for (const kind of kinds ?? []) seen.woken.add(kind)
    wake(kinds)
  }
})
after(() => house.close())

const forget = () => Object.assign(seen, { asked: 0, turns: 0, woken: new Set() })

test('requests of people count as traffic, processor events do not', async () => {
  forget()

  await house.stranger().get('/api/auth/get-session')
  const people = seen.asked
  await house.stranger().post('/v1/integrations/stripe/webhook', {})

  assert.deepEqual([people, seen.asked], [1, 1])
})

test('background work waits for its turn, and an advancing clock is not counted', async () => {
  const { acme, subscription } = await subscribe(house, await merchant(house))
  forget()

  const to = subscription.current_period_end
  await acme.server.post(`/v1/organizations/${acme.organization.id}/test-clock/advance`, { to })
  await house.settled()

  assert.deepEqual(charged(house, acme), [1000, 1000])
  // The renewal, the charge before and after it was asked for, the state, and the event.
  assert.ok(seen.turns >= 5, `${seen.turns} turns`)
  assert.ok(!seen.woken.has('charge_order') && !seen.woken.has('send_customer_state'))
})
