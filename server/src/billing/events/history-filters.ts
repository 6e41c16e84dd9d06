import type { Filter } from '@gatehouse/contract/billing/meter-filters'
import type { Reading } from '../../platform/work.ts'
import { historyFilter, historyMetadata } from '../event-history/filter-history.ts'
import {
  historyConditions,
  historyDepthAtMost,
  type HistoryFilters,
} from '../event-history/history-conditions.ts'
import { isOneOf, literal } from '../event-history/literal.ts'
import { findMeter } from '../meters/queries.ts'
import type { History } from './history-scope.ts'
import { customersWith, namesWith, type ListInput } from './list-events.ts'

type Filtered = Partial<
  Pick<
    ListInput,
    | 'customer_id'
    | 'external_customer_id'
    | 'source'
    | 'name'
    | 'query'
    | 'start_timestamp'
    | 'end_timestamp'
  >
>

/** The conditions of `matchingEvents` for ClickHouse; organizations are those of its scope. */
export async function historyMatching(work: Reading, input: Filtered): Promise<string[]> {
  const { source, name, query, start_timestamp, end_timestamp, customer_id } = input
  const named = query ? await namesWith(work, query).execute() : undefined
  const filters: HistoryFilters = {
    ...{ source, name, customer_id },
    ...{ from: start_timestamp, until: end_timestamp },
    external: await externalOf(work, input.external_customer_id),
  }
  const names = named ? [isOneOf('name', [...new Set(named.map(row => row.name))])] : []
  return [...historyConditions(filters), ...names]
}

/** Customers with external ids: those who exist by our id. */
export async function externalOf(
  work: Reading,
  external_ids: readonly string[] | undefined,
): Promise<HistoryFilters['external']> {
  if (!external_ids) return undefined
  const customers = await customersWith(work, external_ids).execute()
  return { customers: customers.map(({ id }) => id), external_ids }
}

/** The conditions of `listedEvents` for ClickHouse. */
export async function historyListed(
  work: Reading,
  input: ListInput,
  { scope }: History,
  ids_below?: string[],
): Promise<string[]> {
  const { metadata, filter, meter_id, depth } = input
  const conditions = await historyMatching(work, input)
  if (metadata) conditions.push(historyMetadata(metadata))
  if (filter) conditions.push(historyFilter(filter))
  if (meter_id) conditions.push(await historyMeasuredBy(work, meter_id))
  if (ids_below) conditions.push(isOneOf('id', ids_below))
  else if (depth !== undefined) conditions.push(historyDepthAtMost(scope, depth))
  return conditions
}

/** The condition of `measuredBy` for ClickHouse. */
export async function historyMeasuredBy(work: Reading, meter_id: string): Promise<string> {
  const meter = await findMeter(work, meter_id)
  if (!meter) return '0'
  // Validated with the contract's schema when it was stored.
  const filter = historyFilter(meter.filter as Filter)
  return `(organization_id = ${literal(meter.organization_id)} and ${filter})`
}
