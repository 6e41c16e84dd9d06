import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '../api/open-api.ts'
import { readEvents } from '@gatehouse/sdk/read-events'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'

/** The server sends a sign of life every 15 seconds; a stream silent for longer is abandoned. */
const SILENCE_MS = 45_000
const WAIT_MS_MIN = 500
/** Before a stream that has ended, as each does after ten minutes, is opened again. */
const PAUSE_MS = 200
const WAIT_MS_MAX = 15_000

/** A webhook event: its cursor, which is always the same for it, its type and its body. */
export type FollowedEvent = { id: string; type: string; body: string }

type FollowOptions = {
  query: URLSearchParams
  signal: AbortSignal
  /** Called when the stream is open for the first time, with where it starts. */
  onOpen: () => void
  /** Called with what people should know, such as a lost connection. */
  onNote: (text: string) => void
}

/**
 * Follows the webhook events of the organization from now on, in order. A lost connection is opened
 * again where it ended, so that no event is lost or repeated. Ends when the signal is aborted.
 */
export async function* followEvents(
  api: Api,
  { query, signal, onOpen, onNote }: FollowOptions,
): AsyncGenerator<FollowedEvent> {
  const state: { cursor: string | undefined; opened: boolean; wait: number } = {
    ...{ cursor: undefined, opened: false, wait: WAIT_MS_MIN },
  }
  while (!signal.aborted) {
    try {
      for await (const { event, data, id } of stream(api, query, state.cursor, signal)) {
        if (!state.opened) onOpen()
        state.opened = true
        state.wait = WAIT_MS_MIN
        if (data !== undefined) yield { id: id ?? '', type: event, body: data }
        state.cursor = id ?? state.cursor
      }
      await sleep(PAUSE_MS, undefined, { signal })
    } catch (error) {
      if (signal.aborted) return
      if (!state.opened || !isTemporary(error)) throw error
      if (isExpired(error)) {
        onNote('The connection was lost for too long: events may be missing.')
        state.cursor = undefined
      } else if (state.wait === WAIT_MS_MIN) onNote('The connection was lost. Reconnecting …')
      await sleep(state.wait, undefined, { signal }).catch(() => undefined)
      state.wait = Math.min(state.wait * 2, WAIT_MS_MAX)
    }
  }
}

async function* stream(
  api: Api,
  query: URLSearchParams,
  cursor: string | undefined,
  signal: AbortSignal,
) {
  const silence = new AbortController()
  const start = () => setTimeout(() => silence.abort(), SILENCE_MS)
  let timer = start()
  try {
    const response = await api.send({
      ...{ method: 'GET', path: '/v1/webhooks/stream', query, endless: true },
      headers: {
        accept: 'text/event-stream',
        ...(cursor !== undefined && { 'last-event-id': cursor }),
      },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    const heard = () => {
      clearTimeout(timer)
      timer = start()
    }
    if (!response.body) return
    for await (const event of readEvents(response.body, heard)) {
      // What is done with an event may take longer.
      clearTimeout(timer)
      yield event
      timer = start()
    }
  } catch (error) {
    if (!silence.signal.aborted) throw error
    const message = `${api.connection.server} sends nothing.`
    throw new CommandFailed(exitCodes.unreachable, message)
  } finally {
    clearTimeout(timer)
  }
}

const isExpired = (error: unknown) => error instanceof CommandFailed && error.more.status === 410

/** A refusal stays one, such as that of a revoked token; a lost connection passes. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof CommandFailed)) return true
  const passing: number[] = [exitCodes.unreachable, exitCodes.server_error]
  return isExpired(error) || passing.includes(error.code)
}
