type Query = Record<string, string>

const LISTS: Query[] = [
  {},
  { sorting: 'timestamp' },
  { page: '2', limit: '7' },
  { page: '25', limit: '100' },
  { page: '21', limit: '100', sorting: 'timestamp' },
  { page: '999', limit: '100' },
  { name: 'call' },
  { name: 'nothing' },
  { source: 'system' },
  { query: 'CAL' },
  { external_customer_id: 'company-1' },
  { external_customer_id: 'never' },
  { external_customer_id: 'nobody' },
  { start_timestamp: '2026-01-10T00:00:00Z', end_timestamp: '2026-01-12T00:00:00Z' },
  { start_timestamp: '2026-02-10T00:00:00Z' },
  { 'metadata[x]': '1' },
  { 'metadata[x]': 'true' },
  { 'metadata[a.b]': '0.1' },
]

const RANGE = {
  start_timestamp: '2025-11-03T00:00:00Z',
  end_timestamp: '2026-03-08T00:00:00Z',
}

const STEPS: Query[] = [
  { interval: 'day', timezone: 'Europe/Berlin' },
  { interval: 'month', timezone: 'Asia/Kolkata' },
  { interval: 'year' },
]

/** Requests whose answers must not depend on which database has an event. */
export function historyQueries({
  customers,
  meters,
  ids,
}: {
  customers: readonly { id: string }[]
  meters: readonly { id: string }[]
  ids: readonly { id: string }[]
}): { path: string; query: Query }[] {
  const list = (query: Query) => ({ path: '/v1/events/', query })
  const all: Query[] = [...LISTS, ...customers.map(({ id }) => ({ customer_id: id }))]
  const roots: Query[] = ids
    .slice(0, 5)
    .flatMap(({ id }): Query[] => [{ parent_id: id }, { parent_id: id, depth: '3' }])
  return [
    ...[...all, ...roots, ...meters.map(({ id }) => ({ meter_id: id }))].map(list),
    ...ids.slice(0, 10).map(({ id }) => ({ path: `/v1/events/${id}`, query: {} })),
    ...all
      .filter(query => !query.page)
      .map(query => ({ path: '/v1/event-types/', query: about(query) })),
    { path: '/v1/events/names', query: { external_customer_id: 'company-1' } },
    { path: '/v1/events/export', query: {} },
    { path: '/v1/events/export', query: { name: 'call', query: 'al' } },
    { path: '/v1/events/export', query: { sorting: 'timestamp' } },
    { path: '/v1/events/export', query: { columns: 'email' } },
    ...meters.slice(0, 3).map(({ id }) => ({
      path: '/v1/events/export',
      query: { meter_id: id, sorting: '-timestamp' },
    })),
    ...meters.flatMap(({ id }, place) =>
      STEPS.map((step, turn) => ({
        path: `/v1/meters/${id}/quantities`,
        query: { ...RANGE, ...step, ...whose(customers, place + turn) },
      })),
    ),
  ]
}

const about = ({ customer_id, external_customer_id, source, query }: Query): Query =>
  Object.fromEntries(
    Object.entries({ customer_id, external_customer_id, source, query }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]],
    ),
  )

function whose(customers: readonly { id: string }[], turn: number): Query {
  const combine = ['count', 'sum', 'max', 'min', 'avg', 'unique'][turn % 6] ?? 'sum'
  const ways: Query[] = [
    {},
    { customer_aggregation_function: combine },
    { customer_id: customers[turn % customers.length]?.id ?? '' },
    { external_customer_id: 'company-2', 'metadata[y]': '1' },
  ]
  return ways[turn % ways.length] ?? {}
}
