import type { StreamEvent } from '../platform/http/implement.ts'

const HEARTBEAT_MS = 15_000

type EventStream = {
  signal: AbortSignal
  /** Called when the stream has ended for any reason. */
  closed: () => void
}

/**
 * Sends events as they occur (text/event-stream), with an occasional comment that keeps the
 * connection open. The first event, which states the current state, is awaited: a stream that is
 * rejected at its beginning responds like any other request.
 */
export async function streamEvents(
  events: AsyncIterable<StreamEvent>,
  { signal, closed }: EventStream,
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
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (signal.aborted) return
      heartbeat = setInterval(
        () => controller.enqueue(encoder.encode(': still here\n\n')),
        HEARTBEAT_MS,
      )
    },
    async pull(controller) {
      try {
        const { done, value } = await (next ?? iterator.next())
        next = undefined
        if (!done) {
          const text = `event: ${value.event}\ndata: ${JSON.stringify(value.data)}\n\n`
          controller.enqueue(encoder.encode(text))
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
