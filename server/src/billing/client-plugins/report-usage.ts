import { clientPluginProblems } from '@gatehouse/contract/billing/client-plugins'
import type { EventsIngestResponse } from '@gatehouse/contract/billing/events'
import type { polarPluginEndpoints } from '@gatehouse/contract/billing/polar-plugin'
import type { Aggregation, Filter } from '@gatehouse/contract/billing/meter-filters'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { fail, Refusal } from '@gatehouse/contract/kit/problems'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { propertyOf, type MeasuredEvent } from '../meters/event-property.ts'
import { matchesFilter } from '../meters/matches-filter.ts'
import { countingMeters } from '../usage/counting-meters.ts'
import { ingestEvents } from '../usage/ingest-events.ts'
import { requirePluginBuyer } from './plugin-buyer.ts'
import { requirePluginCustomer } from './plugin-customer.ts'
import { atSellingOrganization, type Selling } from './selling-organization.ts'

type Body = InputOf<(typeof polarPluginEndpoints)['ingest']>['body']

/**
 * Stores an event of the signed-in user's own customer. A browser decides what it sends, so only
 * events that the operator allows are stored, and only those that cannot lower anyone's usage.
 */
export async function reportUsage(
  work: Work,
  { event: name, metadata }: Body,
): Promise<EventsIngestResponse> {
  const buyer = await requirePluginBuyer(work, {}, 'buy')
  const selling = await atSellingOrganization(work)
  const { user_reported_events } = await settingsOf(work)
  if (!user_reported_events.includes(name)) fail(clientPluginProblems.event_not_allowed)
  const event = { name, source: 'user', timestamp: selling.work.now, metadata }
  await rejectLoweringEvent(selling, event)
  const { id: customer_id } = await requirePluginCustomer(selling, buyer)
  const { actor, now } = selling.work
  const { organization_id } = selling
  const input = { body: { events: [{ name, metadata, customer_id, organization_id }] } }
  const [stored] = await ingestEvents(selling.work, [{ actor, now, input }])
  if (!stored || stored instanceof Refusal) throw stored ?? new Error('no event was stored')
  return stored
}

/** Aggregations whose result another event can lower. */
const FALLING = new Set<Aggregation['func']>(['avg', 'min'])

/**
 * Rejects an event that could lower a customer's usage: a negative number in a sum, a small one in
 * an average. Costs and model calls (`_cost`, `_llm`) are figures of the merchant.
 */
async function rejectLoweringEvent(
  { work, organization_id }: Selling<Reading>,
  event: MeasuredEvent,
): Promise<void> {
  const entries = Object.entries(event.metadata)
  const isLow = entries.some(
    ([key, value]) => key.startsWith('_') || (typeof value === 'number' && value < 0),
  )
  const meters = isLow ? [] : await countingMeters(work, [organization_id])
  const isFalling = meters.some(meter => {
    // Both were validated with the contract's schemas when they were stored.
    const [filter, aggregation] = [meter.filter as Filter, meter.aggregation as Aggregation]
    if (!FALLING.has(aggregation.func) || !('property' in aggregation)) return false
    return (
      matchesFilter(filter, event) && typeof propertyOf(event, aggregation.property) === 'number'
    )
  })
  if (isLow || isFalling) fail(clientPluginProblems.event_lowers_usage)
}
