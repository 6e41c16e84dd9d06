import type { HttpCodeClass, WebhookEventStatus } from '@gatehouse/contract/webhooks/deliveries'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

/** Which events of a log are meant; what is left out does not matter. */
export type EventFilter = {
  id?: string[] | undefined
  endpoint_id?: string[] | undefined
  object_id?: string | null | undefined
  status?: readonly WebhookEventStatus[] | undefined
  event_type?: readonly string[] | null | undefined
  http_code_class?: HttpCodeClass | undefined
  start_timestamp?: Date | null | undefined
  end_timestamp?: Date | null | undefined
}

/** Narrows a query to the events that match. Each filter has an index. */
export function matchingEvents<O>(
  query: SelectQueryBuilder<Tables, 'webhook_events', O>,
  filter: EventFilter,
): SelectQueryBuilder<Tables, 'webhook_events', O> {
  const { id, endpoint_id, object_id, status, event_type, http_code_class } = filter
  let matched = query
  if (id) matched = matched.where('id', 'in', id)
  if (endpoint_id) matched = matched.where('endpoint_id', 'in', endpoint_id)
  if (object_id) matched = matched.where('object_id', '=', object_id)
  if (status) matched = matched.where('status', 'in', status)
  // An empty list matches no type.
  if (event_type) matched = matched.where(sql<boolean>`type = any(${[...event_type]}::text[])`)
  if (http_code_class) matched = matched.where(ofClass('last_http_code', http_code_class))
  if (filter.start_timestamp) matched = matched.where('created_at', '>=', filter.start_timestamp)
  if (filter.end_timestamp) matched = matched.where('created_at', '<', filter.end_timestamp)
  return matched
}

/** Whether a status code begins with the digit of a class. */
export const ofClass = (column: string, http_code_class: HttpCodeClass): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} / 100 = ${Number(http_code_class[0])}`
