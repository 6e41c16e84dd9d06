import type { StreamEvent } from '../platform/http/implement.ts'

const HEARTBEAT_MS = 15_000

type Stream = {
  signal: AbortSignal
  /** Called when the stream has ended, however it ended. */
  closed: () => void
}

/**
 * Sends events as they come (text/event-stream), with a comment now and then to keep it open. The
 * first is waited for, as every stream begins with how things stand: what refuses to begin is a
 * refusal like any other.
 */
export async function streamEvents(
  events: AsyncIterable<StreamEvent>,
  { signal, closed }: Stream,
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
  // A client that left before the first event reads no body, so nothing would cancel it.
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
