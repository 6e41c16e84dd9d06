import type { EntitlementConsume } from '@gatehouse/contract/billing/entitlements'
import { eventName } from '@gatehouse/contract/billing/event-fields'
import type { Aggregation, Filter } from '@gatehouse/contract/billing/meter-filters'
import { invalid } from '@gatehouse/contract/kit/problems'
import { fromDecimal, rational, type Rational } from '../../platform/money.ts'
import {
  metadataKey,
  numberText,
  propertyOf,
  type MeasuredEvent,
} from '../meters/event-property.ts'
import { matchesFilter } from '../meters/matches-filter.ts'

type Metadata = Record<string, unknown>
type Definition = { filter: unknown; aggregation: unknown }
type Use = Pick<EntitlementConsume, 'amount' | 'event'>

/**
 * The event that makes a meter count units: its name, and its metadata with the amount. Refuses
 * what the meter would count differently.
 */
export function eventOfUse(meter: Definition, use: Use, timestamp: Date): MeasuredEvent {
  // Both were validated with the contract's schemas when they were stored.
  const filter = meter.filter as Filter
  const aggregation = meter.aggregation as Aggregation
  const metadata = metadataOf(aggregation, use)
  const name = use.event.name ?? nameRequiredBy(filter)
  if (name === undefined) {
    const msg = 'The filter of the meter does not require one name, so a name is required.'
    return invalid({ loc: ['body', 'event', 'name'], msg, type: 'missing' })
  }
  const event = { name, source: 'user', timestamp, metadata }
  if (matchesFilter(filter, event)) return event
  const msg = 'The meter does not count this event: its filter does not match.'
  return invalid({ loc: ['body', 'event'], msg, input: use.event })
}

/** The units of a meter that counts or sums which an event consumes: an exact decimal. */
export function unitsIn(meter: Definition, event: MeasuredEvent): Rational {
  // Both were validated with the contract's schemas when they were stored.
  const aggregation = meter.aggregation as Aggregation
  if (!matchesFilter(meter.filter as Filter, event)) return rational(0)
  if (aggregation.func === 'count') return rational(1)
  const value = propertyOf(event, aggregation.property)
  return typeof value === 'number' ? fromDecimal(numberText(value)) : rational(0)
}

function metadataOf(aggregation: Aggregation, { amount, event }: Use): Metadata {
  const loc = ['body', 'amount']
  switch (aggregation.func) {
    case 'count':
      if (amount === 1) return event.metadata
      return invalid({ loc, msg: 'This meter counts events: the amount must be 1.', input: amount })
    case 'sum':
      return withAmount(event.metadata, aggregation.property, amount)
    case 'max':
    case 'min':
    case 'avg':
    case 'unique': {
      const msg = `Only units of meters that count or sum can be consumed: not ${aggregation.func}.`
      return invalid({ loc: ['body', 'meter_id'], msg })
    }
  }
}

/**
 * Metadata in which a property is the amount. Values of metadata are flat: a path with dots is
 * stored as one key, which filters and aggregations find first. `_cost` has a shape of its own.
 */
function withAmount(metadata: Metadata, property: string, amount: number): Metadata {
  const given = propertyOf({ name: '', source: '', timestamp: new Date(0), metadata }, property)
  if (given === amount) return metadata
  const key = metadataKey(property)
  if (given !== undefined) {
    const msg = 'The property that the meter sums differs from the amount.'
    return invalid({ loc: ['body', 'event', 'metadata', key], msg, input: given })
  }
  if (key === '_cost.amount') return { ...metadata, _cost: { amount, currency: 'usd' } }
  const [first] = key.split('.')
  if (first !== '_cost' && first !== '_llm') return { ...metadata, [key]: amount }
  const msg = `The meter sums ${key}, so ${first} must be in the metadata with the amount.`
  return invalid({ loc: ['body', 'event', 'metadata'], msg, type: 'missing' })
}

/** The one name that a filter lets through; undefined if it requires none, or several. */
function nameRequiredBy(filter: Filter): string | undefined {
  const names = new Set(namesIn(filter))
  const [only] = names
  return names.size === 1 && eventName.safeParse(only).success ? only : undefined
}

function namesIn({ conjunction, clauses }: Filter): string[] {
  if (conjunction === 'or' && clauses.length > 1) return []
  return clauses.flatMap(clause => {
    if ('clauses' in clause) return namesIn(clause)
    const { property, operator, value } = clause
    return property === 'name' && operator === 'eq' ? [String(value)] : []
  })
}
