import type { StreamEvent } from '../platform/http/implement.ts'
import type { Site } from '../platform/site.ts'
import { streamEvents } from './stream-events.ts'
import { reserveStream } from './stream-places.ts'

type StreamRequest = {
  raw: Request
  ip: string
  /** Aborted at shutdown. */
  closing: AbortSignal
  /** Whether the credential of the request is still valid. */
  isIdentified: () => Promise<boolean>
  follow: (signal: AbortSignal, lastEventId: string | undefined) => AsyncIterable<StreamEvent>
}

/** Streams until the server stops, the client disconnects or the credential is revoked. */
export function openStream(
  site: Site,
  { raw, ip, closing, isIdentified, follow }: StreamRequest,
): Promise<Response> {
  const revoked = new AbortController()
  const signal = AbortSignal.any([closing, raw.signal, revoked.signal])
  const closed = reserveStream(site, ip)
  const events = follow(signal, raw.headers.get('last-event-id') ?? undefined)
  const isAllowed = async () => {
    const isValid = await isIdentified()
    if (!isValid) revoked.abort()
    return isValid
  }
  return streamEvents(events, { signal, closed, isAllowed })
}
