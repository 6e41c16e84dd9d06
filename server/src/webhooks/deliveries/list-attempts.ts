import type { webhookDeliveryEndpoints } from '@gatehouse/contract/webhooks/deliveries'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import { readPage } from '../../platform/db/pages.ts'
import { isId } from '../../platform/ids.ts'
import { within } from '../../actors/reach.ts'
import type { Reading } from '../../platform/work.ts'
import { ofClass } from './matching-events.ts'
import { bodyOf, webhookEventsOf } from './queries.ts'
import type { WebhookDeliveryRow } from './webhook-event.ts'

const eventJson = sql<WebhookDeliveryRow['webhook_event']>`(
  select to_jsonb(e) || jsonb_build_object('payload', ${bodyOf('e')})
  from webhook_events e where e.id = webhook_deliveries.webhook_event_id)`

/** A page of attempts, newest first. */
export function listWebhookDeliveries(
  work: Reading,
  { page, limit, ...filter }: InputOf<typeof webhookDeliveryEndpoints.list>,
) {
  return readPage(matchingAttempts(work, filter), { page, limit }, found =>
    found
      .select(['id', 'created_at', 'modified_at', 'succeeded', 'http_code', 'response', 'error'])
      .select(eventJson.as('webhook_event'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  )
}

type Filter = Omit<InputOf<typeof webhookDeliveryEndpoints.list>, 'page' | 'limit'>

function matchingAttempts(work: Reading, filter: Filter) {
  const { endpoint_id, succeeded, event_type, http_code_class, query } = filter
  let matched = within(work, work.sql.selectFrom('webhook_deliveries'), 'webhook_deliveries', null)
  if (endpoint_id) matched = matched.where('endpoint_id', 'in', endpoint_id)
  if (succeeded !== undefined) matched = matched.where('succeeded', '=', succeeded)
  if (http_code_class) matched = matched.where(ofClass('http_code', http_code_class))
  if (filter.start_timestamp) matched = matched.where('created_at', '>=', filter.start_timestamp)
  if (filter.end_timestamp) matched = matched.where('created_at', '<', filter.end_timestamp)
  const events = webhookEventsOf(work).select('id')
  if (event_type)
    matched = matched.where('webhook_event_id', 'in', events.where('type', 'in', event_type))
  return query ? matched.where('webhook_event_id', 'in', searched(events, query)) : matched
}

/** Finds events by their id, by that of their object, or by the beginning of their type. */
function searched(events: ReturnType<typeof idsOf>, query: string): ReturnType<typeof idsOf> {
  if (!isId(query)) return events.where('type', 'like', `${escapeLike(query)}%`)
  return events.where(eb => eb.or([eb('id', '=', query), eb('object_id', '=', query)]))
}

const idsOf = (work: Reading) => webhookEventsOf(work).select('id')

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
