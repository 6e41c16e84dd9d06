import { isOneOf, literal } from './literal.ts'
import { HISTORY_TABLE } from './schema.ts'

/**
 * The part of the log that is asked in ClickHouse. `merged` if each of its events is there once:
 * then looking for copies, which takes several times as long, is not necessary.
 */
export type HistoryScope = { organizations: string[]; months: number[]; merged: boolean }

/** What lists of events and quantities filter by, besides metadata and filters of meters. */
export type HistoryFilters = {
  source?: readonly string[] | undefined
  name?: readonly string[] | undefined
  from?: Date | undefined
  until?: Date | undefined
  customer_id?: readonly string[] | undefined
  /** Events of these customers, and those without customer that name these external ids. */
  external?: { customers: readonly string[]; external_ids: readonly string[] } | undefined
}

/** Selects the rows of a scope, each once, in their latest version. */
export const fromHistory = (
  { organizations, months, merged }: HistoryScope,
  conditions: readonly string[] = [],
): string =>
  `from ${HISTORY_TABLE}${merged ? '' : ' final'} where ${[
    isOneOf('month', months),
    isOneOf('organization_id', organizations),
    ...conditions,
  ].join(' and ')}`

/** The conditions of filters. */
export function historyConditions(filters: HistoryFilters): string[] {
  const { source, name, from, until, customer_id, external } = filters
  return [
    ...(from ? [`moment >= ${literal(from.getTime())}`] : []),
    ...(until ? [`moment < ${literal(until.getTime())}`] : []),
    ...(source ? [isOneOf('source', source)] : []),
    ...(name ? [isOneOf('name', name)] : []),
    ...(customer_id ? [inCustomers(customer_id)] : []),
    ...(external ? [ofExternal(external)] : []),
  ]
}

/** Not null for any row, so that it can be part of other conditions. */
const inCustomers = (ids: readonly string[]) => isOneOf("ifNull(toString(customer_id), '')", ids)

const ofExternal = ({ customers, external_ids }: NonNullable<HistoryFilters['external']>) =>
  `(${inCustomers(customers)} or (isNull(customer_id)
    and ${isOneOf("ifNull(external_customer_id, '')", external_ids)}))`

/**
 * Events with at most so many ancestors, among those of a scope; an event's parent is not the event
 * itself.
 */
export const historyDepthAtMost = (scope: HistoryScope, depth: number): string =>
  `not ${isDeeper(scope, depth)}`

function isDeeper(scope: HistoryScope, depth: number): string {
  const parents = depth === 0 ? [] : [isDeeper(scope, depth - 1)]
  return `(${hasReference} and (organization_id, assumeNotNull(parent_reference)) in (
    select organization_id, arrayJoin([ifNull(external_id, ''), toString(id)])
    ${fromHistory(scope, parents)}))`
}

/** Rows that name another event as their parent. */
export const hasReference = `(ifNull(parent_reference, '') != ''
  and parent_reference != ifNull(external_id, '') and parent_reference != toString(id))`
