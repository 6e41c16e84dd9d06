import type { Merchant } from '../people.ts'
import { createOrFail, expectStatus } from './created-objects.ts'

/** What merchants keep about their figures. */
export async function createMetricObjects({ server }: Merchant) {
  const rates = [{ currency: 'eur', day: '2026-01-01', rate: '1.05' }]
  expectStatus(await server.put('/v1/metrics/exchange-rates', { rates }), 200)
  // The days of the time zone that requests use.
  const query = { start_date: '2026-01-01', end_date: '2026-01-31', interval: 'day' }
  expectStatus(await server.get('/v1/metrics/', { query }), 200)
  const body = { name: 'Growth', metrics: ['revenue'] }
  return { dashboard: (await createOrFail(server, '/v1/metrics/dashboards', body)).id }
}
