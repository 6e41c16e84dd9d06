import type { Person } from './person.ts'

/** An event of a stream, as it was sent. */
type SentEvent = { id: string; event: string; data: string }

/** A program that follows webhook events by a stream. */
export type FollowedStream = {
  status: number
  headers: Headers
  /** The events received so far. */
  events: SentEvent[]
  /** The cursor to continue with. */
  lastId: () => string
  ended: () => boolean
  close: () => void
}

type FollowOptions = {
  types?: string
  endpoint_id?: string
  after?: string
  lastEventId?: string
}

/** Opens a stream of webhook events, and reads it until it is closed. */
export async function followWebhooks(
  { url, token }: Pick<Person, 'url' | 'token'>,
  { lastEventId, ...query }: FollowOptions = {},
): Promise<FollowedStream> {
  const stop = new AbortController()
  const address = `${url}/v1/webhooks/stream?${new URLSearchParams(query).toString()}`
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  }
  const response = await fetch(address, { headers, signal: stop.signal })
  const state = { text: '', lastId: '', ended: false }
  const events: SentEvent[] = []
  const take = (frame: string) => {
    const fields = new Map(frame.split('\n').map(line => splitField(line)))
    state.lastId = fields.get('id') ?? state.lastId
    const data = fields.get('data')
    if (data !== undefined)
      events.push({ id: state.lastId, event: fields.get('event') ?? '', data })
  }
  const read = async () => {
    if (response.status !== 200 || !response.body) return
    const decoder = new TextDecoder()
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      const frames = (state.text + decoder.decode(chunk, { stream: true })).split('\n\n')
      state.text = frames.pop() ?? ''
      for (const frame of frames) take(frame)
    }
  }
  const reading = read()
    .catch(() => undefined)
    .finally(() => (state.ended = true))
  // The first frame has the position at which the stream starts.
  while (response.status === 200 && state.lastId === '' && !state.ended)
    await Promise.race([reading, new Promise(setImmediate)])
  return {
    status: response.status,
    headers: response.headers,
    events,
    lastId: () => state.lastId,
    ended: () => state.ended,
    close: () => stop.abort(),
  }
}

function splitField(line: string): [string, string] {
  const colon = line.indexOf(': ')
  return [line.slice(0, colon), line.slice(colon + 2)]
}
