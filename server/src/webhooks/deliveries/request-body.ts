import { API_VERSION } from '@gatehouse/contract/webhooks/event-types'
import { payloadIn, PayloadVersion } from '@gatehouse/contract/webhooks/payload-versions'
import { chatMessage } from './chat-message.ts'
import { compactBody } from './webhook-event.ts'

/** What decides the body of a request: the options of its endpoint. */
type BodyFormat = { format: string; thin: boolean; api_version: string }

/** The body of an endpoint that no option changes. */
export const PLAIN: BodyFormat = { format: 'raw', thin: false, api_version: API_VERSION }

/** The body of a request for an event. */
export function requestBody(
  { format, thin, api_version }: BodyFormat,
  { payload, object_id }: { payload: string; object_id: string },
): string {
  if (format === 'discord' || format === 'slack') return chatMessage(format, payload)
  if (!thin) return payloadIn(PayloadVersion.parse(api_version), compactBody(payload))
  const { type, timestamp } = JSON.parse(payload) as { type: string; timestamp: string }
  return JSON.stringify({ type, timestamp, data: { id: object_id } })
}
