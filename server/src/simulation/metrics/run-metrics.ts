import { makeRandom } from '../../testing/random.ts'
import type { World } from '../years/check.ts'
import { timeOf } from '../years/world-scene.ts'
import { runYears, type WorldPlan, type WorldResult } from '../years/world.ts'
import { DAY_MS } from '../reference/calendar.ts'
import { expect } from '../store.ts'
import { checkMetrics, type Past } from './check-metrics.ts'
import type { Subject } from './compare-figures.ts'
import { openStudio, runStudio, type Studio } from './studio.ts'

/** Histories of merchants whose figures are compared after every round. */
export async function runMetrics(plan: WorldPlan): Promise<WorldResult['reached']> {
  const random = makeRandom(plan.seed * 7_919)
  const past = new Map<string, Past>()
  let studio: Studio | undefined
  const check = async (subject: Subject, currencies: string[]) => {
    const { organization_id } = subject
    const earlier = past.get(organization_id)
    const seen = await checkMetrics(subject, random, { currencies, past: earlier })
    past.set(organization_id, seen)
  }
  const { reached } = await runYears(plan, {
    opened: async world => {
      studio = await openStudio(world.server)
      for (const shop of world.shops) await setRates(world, shop.server, timeOf({ ...world, shop }))
      await setRates(world, studio.acme.server, world.server.clock.now().getTime())
    },
    afterRound: async ({ server, shops }) => {
      if (!studio) throw new Error('the studio has not opened')
      await runStudio(server, studio, random)
      const { organization, server: merchant } = studio.acme
      await check({ server, merchant, organization_id: organization.id }, ['usd', 'eur', 'jpy'])
      for (const { server: person, organization_id, currency } of shops) {
        await check({ server, merchant: person, organization_id }, [currency])
      }
    },
  })
  return reached
}

/** Rates that change every 20 days. */
async function setRates({ random }: World, merchant: Studio['acme']['server'], from: number) {
  const days = Array.from({ length: 100 }, (_, index) => index * 20 - 1_000)
  const rates = days.flatMap(day => {
    const on = new Date(from + day * DAY_MS).toISOString().slice(0, 10)
    const rate = (low: number) => (low * (1 + random.next() / 5)).toFixed(6)
    return [
      { currency: 'eur', day: on, rate: rate(1) },
      { currency: 'jpy', day: on, rate: rate(0.007) },
    ]
  })
  expect(await merchant.put('/v1/metrics/exchange-rates', { rates }), 200)
}
