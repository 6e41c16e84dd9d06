import { makeRandom } from '../../testing/random.ts'
import { expect } from '../store.ts'
import { doDeed, type Town } from './do-deed.ts'
import { comeToRest, liveYear, type Progress } from './live-year.ts'
import { hireTeam } from './hire-team.ts'
import type { Demo } from './open-demo.ts'
import { openShop, verifyAddress } from './open-shop.ts'
import { planYear } from './plan-year.ts'
import { owner } from './shop.data.ts'

/** The finished demo. */
export type Filled = { organization_id: string; customers: number; orders: number; active: number }

export type FillOptions = {
  seed: number
  customers: number
  to: Date
  tell: (progress: Progress) => void
}

/** Fills a shop with the customers of the time from the demo's clock to a given date. */
export async function fillStore(demo: Demo, { seed, customers, to, tell }: FillOptions) {
  const shop = await openShop(demo.url, demo.hooks.url)
  await comeToRest(demo)
  await hireTeam(demo, await verifyAddress(demo.url, owner), shop.organization_id)
  const year = { from: demo.clock.now(), to, customers }
  const town: Town = { demo, shop, random: makeRandom(seed + 1), known: new Map() }
  const deeds = planYear(makeRandom(seed), year)
  await liveYear(demo, { year, deeds, act: deed => doDeed(town, deed), tell })
  return countOf(town)
}

async function countOf({ shop }: Town): Promise<Filled> {
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
