import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import type { webhookEndpointEndpoints } from '@gatehouse/contract/webhooks/endpoints'
import { sql, type Updateable } from 'kysely'
import { contains, readPage } from '../../platform/db/pages.ts'
import type { WebhookEndpointsTable } from '../../platform/db/tables.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { WebhookEndpointRow } from './webhook-endpoint.ts'

const webhookEndpointsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('webhook_endpoints'), 'webhook_endpoints', null).where(
    'deleted_at',
    'is',
    null,
  )

/** An endpoint that is not deleted. */
export function findWebhookEndpoint(work: Reading, id: string) {
  return webhookEndpointsOf(work).selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same, held until the transaction ends. */
export function lockWebhookEndpoint(work: Work, id: string) {
  return webhookEndpointsOf(work).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type ListInput = InputOf<typeof webhookEndpointEndpoints.list>

/** The endpoints that a list finds. */
export function matchingWebhookEndpoints(
  work: Reading,
  { organization_id, query }: Pick<ListInput, 'organization_id' | 'query'>,
) {
  let matched = webhookEndpointsOf(work)
  if (organization_id) matched = matched.where('organization_id', 'in', organization_id)
  if (!query) return matched
  const [named, at] = ['name', 'url'].map(column => contains(`webhook_endpoints.${column}`, query))
  return matched.where(sql<boolean>`(${named} or ${at})`)
}

/** A page of endpoints, oldest first, as the protocol lists them. */
export function listWebhookEndpoints(work: Reading, input: ListInput) {
  return readPage(matchingWebhookEndpoints(work, input), input, query =>
    query.selectAll().orderBy('created_at').orderBy('id'),
  )
}

/** Updates an endpoint that this transaction has locked. */
export function changeWebhookEndpoint(
  work: Work,
  id: string,
  values: Updateable<WebhookEndpointsTable>,
) {
  return work.sql
    .updateTable('webhook_endpoints')
    .set({ ...values, modified_at: work.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An endpoint accepted an event: it is no longer failing. */
export async function resetFailures(work: Work, ids: string[]): Promise<void> {
  await work.sql
    .updateTable('webhook_endpoints')
    .set({ failures_in_a_row: 0, failing_since: null })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(eb => eb.or([eb('failures_in_a_row', '>', 0), eb('failing_since', 'is not', null)]))
    .execute()
}

/** Marks an endpoint as failing from now on, unless it is marked already. */
export async function markFailing(work: Work, id: string): Promise<void> {
  await work.sql
    .updateTable('webhook_endpoints')
    .set({ failing_since: work.now })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute()
}

/** Counts an event that could not be delivered, and returns the endpoint. */
export const countFailure = (work: Work, id: string): Promise<WebhookEndpointRow> =>
  work.sql
    .updateTable('webhook_endpoints')
    .set(eb => ({ failures_in_a_row: eb('failures_in_a_row', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes all endpoints of an organization. */
export async function deleteEndpointsOf(work: Work, organization_id: string): Promise<void> {
  await work.sql
    .updateTable('webhook_endpoints')
    .set({ deleted_at: work.now, enabled: false, modified_at: work.now })
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .execute()
}
