import { eventGenerations, type WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import { eventTable } from '@gatehouse/contract/webhooks/events'
import { sampleEventData } from '@gatehouse/contract/webhooks/sample-event'
import { pageOf, type Page } from '../page.ts'
import { blocks, table } from './tables.ts'

/** The file with the types alone, to which other pages link. */
export const REPLACES = 'docs/api/events.md'

const TIME = '2026-01-31T12:00:00.000Z'

/** A delivery of this type, as a test event sends it. */
const sampleOf = (type: WebhookEventType) => ({
  type,
  timestamp: TIME,
  data: sampleEventData(type),
})

/** The catalogue of webhook events, each with a sample payload. */
export function eventPage(): Page {
  const rows = eventTable.map(({ type }) => [
    `[\`${type}\`](#${type.replaceAll('.', '')})`,
    eventGenerations[type],
  ])
  const sections = eventTable.map(({ type }) =>
    blocks(`## ${type}`, `\`\`\`json\n${JSON.stringify(sampleOf(type), null, 2)}\n\`\`\``).trim(),
  )
  const intro =
    'What a webhook endpoint can subscribe to, with a sample of each payload. Validators of SDKs ' +
    'older than the one named reject the type, so it is sent only to endpoints that ask for it. ' +
    'For signatures, order and retries, see [Webhooks](/docs/guides/webhooks).'
  return pageOf(
    '/docs/api/events',
    blocks('# Webhook events', intro, table(['type', 'first SDK'], rows), ...sections),
    REPLACES,
  )
}
