import type { TestServer } from '../test-server.ts'
import type { Merchant } from '../people.ts'
import { product } from '../sales.ts'
import { createOrFail, expectStatus } from './created-objects.ts'
import { createMetricObjects } from './sample-metrics.ts'

/**
 * What members keep about figures, lists and customers, and an action on many objects that has
 * ended.
 */
export async function createKeptObjects(
  testServer: TestServer,
  { server, owner, organization }: Merchant,
  customer: string,
) {
  const view = await owner.post('/v1/saved-views/', {
    ...{ organization_id: organization.id, list: 'orders', name: 'Ours', shared: true },
  })
  const note = await createOrFail(server, `/v1/customers/${customer}/notes`, { text: 'Reliable.' })
  const { id } = await product({ server, owner, organization }, { name: 'Old' })
  const selection = { kind: 'archive_products', ids: [id] }
  const preview = expectStatus(await server.post('/v1/bulk-actions/preview', selection), 200)
  const action = await server.post('/v1/bulk-actions/', { ...selection, token: preview.token })
  await testServer.drainJobs()
  return {
    ...(await createMetricObjects({ server, owner, organization })),
    saved_view: String(expectStatus(view, 201).id),
    note: note.id,
    bulk_action: String(expectStatus(action, 202).id),
  }
}
