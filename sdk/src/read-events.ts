import type { StreamedEvent } from './billing/request-options.ts'

/**
 * One server-sent event: its type, its data as text, and where to resume after it. Without data, it
 * only moves the place to resume.
 */
export type SentEvent = { event: string; data: string | undefined; id: string | undefined }

/** The longest event that is read; a longer one is an error. */
const EVENT_CHARACTERS_MAX = 16_000_000

/**
 * Reads server-sent events (HTML standard, section 9.2) until the response ends. `heard` is called
 * with every part that arrives, also with comments that keep the connection open.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  heard: () => void = () => undefined,
): AsyncGenerator<SentEvent> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  let lines: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      heard()
      rest += decoder.decode(value, { stream: true })
      if (rest.length > EVENT_CHARACTERS_MAX) throw new Error('An event of the stream is too long.')
      // A line break at the end may be the first half of CR LF.
      const parts = rest.split(/\r\n|\n|\r(?!$)/)
      rest = parts.pop() ?? ''
      for (const line of parts) {
        if (line !== '') lines.push(line)
        else {
          const event = eventOf(lines)
          lines = []
          if (event) yield event
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function eventOf(lines: string[]): SentEvent | undefined {
  let event = 'message'
  let id: string | undefined
  const data: string[] = []
  for (const line of lines) {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'event') event = value
    if (field === 'id') id = value
    if (field === 'data') data.push(value)
  }
  if (data.length === 0 && id === undefined) return undefined
  return { event, data: data.length > 0 ? data.join('\n') : undefined, id }
}

/**
 * The events of a stream whose data is JSON. Events without data, which only move the place to
 * resume, are left out.
 */
export async function* readJsonEvents(
  body: ReadableStream<Uint8Array>,
  heard?: () => void,
): AsyncGenerator<StreamedEvent> {
  for await (const { event, data, id } of readEvents(body, heard)) {
    if (data === undefined) continue
    yield { event, data: JSON.parse(data) as unknown, ...(id !== undefined && { id }) }
  }
}
