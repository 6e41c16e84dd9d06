import { SECOND } from '../platform/clock.ts'
import type { StreamEvent } from '../platform/http/implement.ts'

const HEARTBEAT_MS = 15 * SECOND
/** For so long after a check of the credential, events are sent without another. */
const CHECKED_MS = SECOND

type EventStream = {
  signal: AbortSignal
  /** Called when the stream has ended for any reason. */
  closed: () => void
  /** Whether the credential is still valid; aborts the signal if it is not. */
  isAllowed: () => Promise<boolean>
}

/**
 * Sends events as they occur (text/event-stream), with an occasional comment that keeps the
 * connection open. The first event, which states the current state, is awaited: a stream that is
 * rejected at its beginning responds like any other request.
 */
export async function streamEvents(
  events: AsyncIterable<StreamEvent>,
  { signal, closed, isAllowed }: EventStream,
): Promise<Response> {
  const iterator = events[Symbol.asyncIterator]()
  signal.addEventListener('abort', () => void iterator.return?.(), { once: true })
  let heartbeat: NodeJS.Timeout | undefined
  const end = () => {
    clearInterval(heartbeat)
    closed()
  }
  let next: Promise<IteratorResult<StreamEvent>> | undefined
  try {
    next = Promise.resolve(await iterator.next())
  } catch (error) {
    end()
    throw error
  }
  // A client that disconnected before the first event reads no body, so nothing would cancel the
  // stream.
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  const isStillAllowed = onceASecond(isAllowed)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (signal.aborted) return
      heartbeat = setInterval(() => {
        controller.enqueue(encoder.encode(': still here\n\n'))
        // While the database is unavailable, there are no events either.
        isStillAllowed().catch(() => undefined)
      }, HEARTBEAT_MS)
    },
    async pull(controller) {
      try {
        const { done, value } = await (next ?? iterator.next())
        next = undefined
        if (!done && (await isStillAllowed())) {
          controller.enqueue(encoder.encode(textOf(value)))
          return
        }
      } catch (error) {
        end()
        throw error
      }
      end()
      controller.close()
    },
    async cancel() {
      end()
      await iterator.return?.()
    },
  })
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }
  return new Response(body, { headers })
}

/** Remembers for a second that the credential is valid, so that many events need one check. */
function onceASecond(isAllowed: () => Promise<boolean>): () => Promise<boolean> {
  let checkedAt = performance.now()
  return async () => {
    if (performance.now() - checkedAt < CHECKED_MS) return true
    checkedAt = performance.now()
    return isAllowed()
  }
}

function textOf(event: StreamEvent): string {
  const id = event.id === undefined ? '' : `id: ${event.id}\n`
  if (!('event' in event)) return `${id}\n`
  return `${id}event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`
}
