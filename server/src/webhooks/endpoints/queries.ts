import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import type { webhookEndpointEndpoints } from '@gatehouse/contract/webhooks/endpoints'
import type { Updateable } from 'kysely'
import { readPage } from '../../platform/db/pages.ts'
import type { WebhookEndpointsTable } from '../../platform/db/tables.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'

const TABLE = 'webhook_endpoints'

const webhookEndpointsOf = (work: Reading) =>
  within(work, work.sql.selectFrom(TABLE), TABLE, null).where('deleted_at', 'is', null)

/** An endpoint that is not deleted. */
export function findWebhookEndpoint(work: Reading, id: string) {
  return webhookEndpointsOf(work).selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same, held until the transaction ends. */
export function lockWebhookEndpoint(work: Work, id: string) {
  return webhookEndpointsOf(work).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** A page of endpoints, oldest first, as the protocol lists them. */
export function listWebhookEndpoints(
  work: Reading,
  { organization_id, ...page }: InputOf<typeof webhookEndpointEndpoints.list>,
) {
  const all = webhookEndpointsOf(work)
  const matched = organization_id ? all.where('organization_id', 'in', organization_id) : all
  return readPage(matched, page, query => query.selectAll().orderBy('created_at').orderBy('id'))
}

/** Updates an endpoint that this transaction has locked. */
export function changeWebhookEndpoint(
  work: Work,
  id: string,
  values: Updateable<WebhookEndpointsTable>,
) {
  return work.sql
    .updateTable(TABLE)
    .set({ ...values, modified_at: work.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
