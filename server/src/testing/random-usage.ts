import type { Aggregation, Filter } from '@gatehouse/contract/billing/meter-filters'
import { DAY } from '../platform/clock.ts'
import type { Random } from './random.ts'

const values = [0, 1, -1, 0.1, 0.2, 1e-7, 2.5, 100, 9_007_199_254_740_991, '1', '0.1', 'a', 'B']
const more = ['true', 'äö', '😀', '﹏', true, false]
const keys = ['x', 'y', 'a.b']
const properties = [...keys, 'metadata.x', 'name', 'source', 'timestamp', '_llm.input_tokens']
const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'not_like'] as const

/** A filter of random clauses, nested at most `depth` levels deep. */
export function randomFilter(random: Random, depth: number): Filter {
  const clauses = Array.from({ length: random.below(4) }, () =>
    depth > 0 && random.below(3) === 0
      ? randomFilter(random, depth - 1)
      : {
          property: random.pick(properties),
          operator: random.pick(operators),
          value: random.pick([0, 1, -1, 5, true, false, '1', 'a', 'call', '2026-01-15T12:00:00Z']),
        },
  )
  return { conjunction: random.pick(['and', 'or']), clauses }
}

/** An aggregation of a random property. */
export function randomAggregation(random: Random): Aggregation {
  const func = random.pick(['count', 'sum', 'max', 'min', 'avg', 'unique'] as const)
  if (func === 'count') return { func }
  return { func, property: random.pick(func === 'unique' ? properties : keys) }
}

/** An event of one of some customers, in the quarter of an hour before a time. */
export function randomEvent(random: Random, customers: { id: string }[], now: Date) {
  const metadata: Record<string, unknown> = {}
  for (const key of keys) {
    if (random.below(3) > 0) metadata[key] = random.pick([...values, ...more])
  }
  if (random.below(3) === 0) {
    const tokens = { input_tokens: random.below(50), output_tokens: 1, total_tokens: 51 }
    metadata._llm = { vendor: 'v', model: 'm', ...tokens }
  }
  return {
    name: random.pick(['call', 'Call', 'other']),
    customer_id: random.pick(customers).id,
    timestamp: new Date(now.getTime() - random.below(1_000_000)).toISOString(),
    metadata,
  }
}

/**
 * Events of some days, of which some name parents, members, or customers whom nobody knows. The
 * merchant calls its customers `company-0` and so on.
 */
export function randomEvents(
  random: Random,
  {
    count,
    days,
    customers,
    now,
  }: { count: number; days: number; customers: { id: string }[]; now: Date },
): object[] {
  return Array.from({ length: count }, () => {
    const { customer_id, timestamp, ...event } = randomEvent(random, customers, now)
    const place = customers.findIndex(({ id }) => id === customer_id)
    const moment = Date.parse(timestamp) - random.below(days * DAY)
    const known = random.chance(0.5)
      ? { external_customer_id: `company-${place}`, external_member_id: `ada-${place}` }
      : { customer_id }
    const unknown = { external_customer_id: random.chance(0.5) ? 'later' : 'never' }
    return {
      ...event,
      timestamp: new Date(moment).toISOString(),
      ...(random.chance(0.5) && { external_id: `event-${random.below(5_000)}` }),
      ...(random.chance(0.3) && { parent_id: `event-${random.below(5_000)}` }),
      ...(random.chance(0.2) ? unknown : known),
    }
  })
}
