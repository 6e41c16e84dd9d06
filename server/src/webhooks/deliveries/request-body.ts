import { chatMessage } from './chat-message.ts'
import { compactBody } from './webhook-event.ts'

/** What decides the body of a request: the format of its endpoint. */
type BodyFormat = { format: string; thin: boolean }

/** The body of an endpoint that no option changes. */
export const PLAIN: BodyFormat = { format: 'raw', thin: false }

/** The body of a request for an event. */
export function requestBody(
  { format, thin }: BodyFormat,
  { payload, object_id }: { payload: string; object_id: string },
): string {
  if (format === 'discord' || format === 'slack') return chatMessage(format, payload)
  if (!thin) return compactBody(payload)
  const { type, timestamp } = JSON.parse(payload) as { type: string; timestamp: string }
  return JSON.stringify({ type, timestamp, data: { id: object_id } })
}
