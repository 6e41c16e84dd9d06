import { expect } from '../store.ts'
import type { DemoOrganization } from './demo-organization.ts'
import { COST_PER_THOUSAND, formats, regions, TILES_MAX } from './usage.data.ts'

const EVENTS_MAX = 9
const COST_DECIMALS = 4

/** The merchant's server reports the tiles that a customer's program has loaded. */
export async function reportUsage(store: DemoOrganization, index: number): Promise<void> {
  const { customer_id } = store.known.get(index) ?? {}
  if (customer_id === undefined) return
  const { random, shop } = store
  const events = Array.from({ length: 1 + random.below(EVENTS_MAX) }, () => {
    const tiles = 1 + random.below(TILES_MAX)
    const amount = ((tiles / 1000) * COST_PER_THOUSAND).toFixed(COST_DECIMALS)
    const about = { region: random.pick(regions), format: random.pick(formats) }
    const metadata = { tiles, ...about, _cost: { amount, currency: 'usd' } }
    return { name: 'tiles.loaded', customer_id, metadata }
  })
  expect(await shop.server.post('/v1/events/ingest', { events }), 200)
}
