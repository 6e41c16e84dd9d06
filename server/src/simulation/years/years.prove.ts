import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellProof } from '../../testing/tell-proof.ts'
import { liveYears, type Lived } from './world.ts'

const FIRST_SEED = Number(process.env.FIRST_SEED ?? 1_000)
const WORLDS = Number(process.env.WORLDS ?? 30)
const ROUNDS = Number(process.env.ROUNDS ?? 24)

test(`${WORLDS} worlds are what the reference model expects, at every step`, async t => {
  const lived: Lived[] = []
  for (let seed = FIRST_SEED; seed < FIRST_SEED + WORLDS; seed += 1) {
    // Each by itself, so that one that fails does not hide the others.
    await t.test(`seed ${seed}`, async () => {
      lived.push(await liveYears({ seed, shops: 4, subscribers: 20, rounds: ROUNDS }))
    })
  }
  assert.equal(lived.length, WORLDS)
  const sum = (what: keyof Lived) => Math.round(lived.reduce((all, one) => all + one[what], 0))
  const seeds = `seeds ${FIRST_SEED} to ${FIRST_SEED + WORLDS - 1}`
  const troubles = `${sum('crashes')} deaths and ${sum('stumbles')} stumbles of the processor`
  const looks = `compared with the reference model and asked every law ${sum('comparisons')} times`
  tellProof(
    `${sum('customer_years')} customer-years in ${lived.length} of ${WORLDS} worlds (${seeds}), ` +
      `${sum('deeds')} deeds, ${troubles}: ${looks}`,
  )
})
