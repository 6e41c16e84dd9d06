import { chatMessage } from './chat-message.ts'
import { compactBody } from './webhook-event.ts'

/** What decides the body of a request: the format of its endpoint. */
type BodyFormat = { format: string }

/** The body of a request for an event; undefined if a chat has no message for it. */
export const requestBody = ({ format }: BodyFormat, payload: string): string | undefined =>
  format === 'discord' || format === 'slack' ? chatMessage(format, payload) : compactBody(payload)
