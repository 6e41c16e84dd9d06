/** One server-sent event, and where to resume after it if its stream says so. */
export type SentEvent = { event: string; data: unknown; id?: string }

/**
 * Reads server-sent events from a response until it ends. `heard` is called with every part that
 * arrives, also with comments that keep the connection open.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  heard: () => void = () => undefined,
): AsyncGenerator<SentEvent> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      heard()
      text += decoder.decode(value, { stream: true })
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const event = parse(part)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function parse(part: string): SentEvent | undefined {
  const lines = part.split('\n')
  const field = (name: string) =>
    lines.find(line => line.startsWith(`${name}: `))?.slice(name.length + 2)
  const [event, data, id] = [field('event'), field('data'), field('id')]
  if (event === undefined || data === undefined) return undefined
  return { event, data: JSON.parse(data), ...(id !== undefined && { id }) }
}
