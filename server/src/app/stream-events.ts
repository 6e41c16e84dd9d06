import type { StreamEvent } from '../platform/http/implement.ts'

const HEARTBEAT_MS = 15_000

/**
 * Sends events as they come (text/event-stream), with a comment now and then to keep it open. The
 * first is waited for, as every stream begins with how things stand: what refuses to begin is a
 * refusal like any other.
 */
export async function streamEvents(
  events: AsyncIterable<StreamEvent>,
  signal: AbortSignal,
): Promise<Response> {
  const encoder = new TextEncoder()
  let heartbeat: NodeJS.Timeout | undefined
  const iterator = events[Symbol.asyncIterator]()
  signal.addEventListener('abort', () => void iterator.return?.(), { once: true })
  let next: Promise<IteratorResult<StreamEvent>> | undefined = Promise.resolve(
    await iterator.next(),
  )
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
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
        clearInterval(heartbeat)
        throw error
      }
      clearInterval(heartbeat)
      controller.close()
    },
    async cancel() {
      clearInterval(heartbeat)
      await iterator.return?.()
    },
  })
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }
  return new Response(body, { headers })
}
