import { makeRandom } from '../../testing/random.ts'
import { expect } from '../store.ts'
import type { Year } from './actions.ts'
import { applyAction } from './apply-action.ts'
import type { DemoOrganization } from './demo-organization.ts'
import { waitUntilIdle, runYear, type Progress } from './run-year.ts'
import { hireTeam } from './hire-team.ts'
import type { Demo } from './open-demo.ts'
import { euroRates } from './merchant.data.ts'
import { openShop, verifyAddress, type Shop } from './open-shop.ts'
import { planYear } from './plan-year.ts'
import { owner } from './shop.data.ts'

const DAY_LENGTH = 'YYYY-MM-DD'.length

/** The finished demo. */
export type StoreCounts = {
  organization_id: string
  customers: number
  orders: number
  active: number
}

export type FillOptions = {
  seed: number
  customers: number
  to: Date
  report: (progress: Progress) => void
}

/** Fills a shop with the customers of the time from the demo's clock to a given date. */
export async function fillStore(demo: Demo, { seed, customers, to, report }: FillOptions) {
  const shop = await openShop(demo.url, demo.hooks.url)
  await waitUntilIdle(demo)
  await hireTeam(demo, await verifyAddress(demo.url, owner), shop.organization_id)
  const year = { from: demo.clock.now(), to, customers }
  await setExchangeRates(shop, year)
  const store: DemoOrganization = {
    demo,
    shop,
    random: makeRandom(seed + 1),
    known: new Map(),
  }
  const actions = planYear(makeRandom(seed), year)
  await runYear(demo, { year, actions, act: action => applyAction(store, action), report })
  return countOf(store)
}

/** The organization counts in dollars, and a part of its sales is in euros. */
async function setExchangeRates({ server }: Shop, { from }: Year): Promise<void> {
  const rates = euroRates.map((rate, month) => {
    const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + month, 1)
    return { currency: 'eur', day: new Date(first).toISOString().slice(0, DAY_LENGTH), rate }
  })
  expect(await server.put('/v1/metrics/exchange-rates', { rates }), 200)
}

async function countOf({ shop }: DemoOrganization): Promise<StoreCounts> {
  const count = async (path: string, query: Record<string, string> = {}) => {
    const list = expect(await shop.server.get(path, { query: { ...query, limit: '1' } }), 200)
    return (list.pagination as { total_count: number }).total_count
  }
  return {
    organization_id: shop.organization_id,
    customers: await count('/v1/customers/'),
    orders: await count('/v1/orders/'),
    active: await count('/v1/subscriptions/', { active: 'true' }),
  }
}
