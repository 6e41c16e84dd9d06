import type { StreamEvent } from '../platform/http/implement.ts'

const HEARTBEAT_MS = 15_000

/** Sends events as they come (text/event-stream), with a comment now and then to keep it open. */
export function streamEvents(events: AsyncIterable<StreamEvent>, signal: AbortSignal): Response {
  const encoder = new TextEncoder()
  let heartbeat: NodeJS.Timeout | undefined
  const iterator = events[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      heartbeat = setInterval(() => controller.enqueue(encoder.encode(': still here\n\n')), HEARTBEAT_MS)
      signal.addEventListener('abort', () => void iterator.return?.(), { once: true })
    },
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) {
        clearInterval(heartbeat)
        controller.close()
        return
      }
      const text = `event: ${value.event}\ndata: ${JSON.stringify(value.data)}\n\n`
      controller.enqueue(encoder.encode(text))
    },
    async cancel() {
      clearInterval(heartbeat)
      await iterator.return?.()
    },
  })
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }
  return new Response(body, { headers })
}
