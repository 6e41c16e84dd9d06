import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type House } from '../testing/house.ts'
import { liveChanges } from './priced-changes.ts'

/** `SEED=7 BUYERS=60 ROUNDS=5` runs others; `npm run prove` runs many. */
const seed = Number(process.env.SEED ?? 6)
const buyers = Number(process.env.BUYERS ?? 16)
const rounds = Number(process.env.ROUNDS ?? 3)

let house: House
before(async () => {
  house = await openHouse({ now: new Date('2026-01-30T22:00:00Z') })
})
after(() => house.close())

test('changes cost what previews say, and an immediate reversal nets to zero', async t => {
  t.diagnostic(`SEED=${seed} BUYERS=${buyers} ROUNDS=${rounds}`)
  const tried = await liveChanges(house, { seed, buyers, rounds })

  t.diagnostic(JSON.stringify(tried))
  assert.ok(Object.values(tried).every(count => count > 0))
})
