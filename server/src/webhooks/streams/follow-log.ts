import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { fail } from '@gatehouse/contract/kit/problems'
import { webhookEndpointProblems } from '@gatehouse/contract/webhooks/endpoints'
import type { webhookStreamEndpoints } from '@gatehouse/contract/webhooks/streams'
import type { Actor } from '../../actors/actor.ts'
import { followedOrganization } from '../../actors/followed-organization.ts'
import { later, MINUTE, SECOND } from '../../platform/clock.ts'
import type { StreamEvent } from '../../platform/http/implement.ts'
import { newId } from '../../platform/ids.ts'
import type { Site } from '../../platform/site.ts'
import { reading, realNow, write, type Reading } from '../../platform/work.ts'
import { findWebhookEndpoint } from '../endpoints/queries.ts'
import { cursorAt, cursorOf, positionOf } from './cursor.ts'
import { onLogNotice, WEBHOOK_LOG_CHANNEL } from './notify-streams.ts'
import { addWebhookStream, removeWebhookStream } from './open-streams.ts'
import { lastPosition, readLog, type Selection } from './read-log.ts'

/** A stream ends after this long, so that the place of one whose server died becomes free. */
const STREAM_MS = 10 * MINUTE
/** How often the log is read without a notice, and the position is sent. */
const READ_MS = 15 * SECOND
/** A batch that was being relayed when the stream was opened sends no notice to it. */
const EARLIER_BATCH_MS = SECOND

type Query = Omit<InputOf<typeof webhookStreamEndpoints.follow>, 'body'>

/** Sends what follows a cursor in the log of an organization, and then what happens. */
export async function* followLog(
  site: Site,
  actor: Actor,
  query: Query,
  signal: AbortSignal,
  lastEventId?: string,
): AsyncGenerator<StreamEvent> {
  const organization_id = followedOrganization(actor, query)
  const cursor = cursorFrom(query, lastEventId)
  const after = cursor && positionOf(cursor.value, site.clock.now(), cursor.loc)
  if (!(await findSelection(reading(site, actor), organization_id, query)))
    return fail(webhookEndpointProblems.not_found)
  const stream = { id: newId(), organization_id }
  const expires_at = later(site.clock.now(), STREAM_MS + MINUTE)
  await write(site, actor, work => addWebhookStream(work, { ...stream, expires_at }))
  const notices = awaitNotices(site, organization_id, signal)
  try {
    // The first stream of a process asks the database to listen, which takes a moment.
    await site.listener.ready(WEBHOOK_LOG_CHANNEL)
    const work = reading(site, actor)
    let position = after ?? (await lastPosition(work, organization_id))
    yield { id: cursorAt(position, realNow(work)) }
    while (!notices.ended()) {
      const now = reading(site, actor)
      const selection = await findSelection(now, organization_id, query)
      if (!selection) return
      const page = await readLog(now, selection, position)
      for (const { type, body, position: place } of page.events) {
        yield { id: cursorOf(place), event: type, data: JSON.parse(body) as unknown }
      }
      position = page.last
      if (page.is_full) continue
      if (page.events.at(-1)?.position !== position) yield { id: cursorAt(position, realNow(now)) }
      await notices.next()
    }
  } finally {
    notices.stop()
    await write(site, actor, work => removeWebhookStream(work, stream.id))
  }
}

/** Where a program continues. Browsers repeat the query, so their header is newer. */
function cursorFrom({ after }: Query, lastEventId: string | undefined) {
  if (lastEventId) return { value: lastEventId, loc: ['header', 'Last-Event-ID'] }
  return after ? { value: after, loc: ['query', 'after'] } : undefined
}

/**
 * What is sent. The endpoint is read each time, because it may be updated; undefined once it is
 * deleted.
 */
async function findSelection(
  work: Reading,
  organization_id: string,
  { endpoint_id, types }: Query,
): Promise<Selection | undefined> {
  if (endpoint_id === undefined) return { organization_id, types, endpoint: undefined }
  const endpoint = await findWebhookEndpoint(work, endpoint_id)
  if (endpoint?.organization_id !== organization_id) return undefined
  return { organization_id, types, endpoint }
}

/** Waits for a notice of the log, or for the time to read it without one. */
function awaitNotices(site: Site, organization_id: string, signal: AbortSignal) {
  const state = { isDue: false, isOver: false }
  let wake: (() => void) | undefined
  const note = (what: Partial<typeof state>) => {
    Object.assign(state, what)
    wake?.()
  }
  const read = () => note({ isDue: true })
  const stop = onLogNotice(site.listener, organization_id, read)
  const timers = [
    setTimeout(read, EARLIER_BATCH_MS),
    setInterval(read, READ_MS),
    setTimeout(() => note({ isOver: true }), STREAM_MS),
  ]
  signal.addEventListener('abort', read, { once: true })
  const ended = () => state.isOver || signal.aborted
  return {
    ended,
    stop: () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
    },
    next: async () => {
      if (!state.isDue && !ended()) await new Promise<void>(resolve => (wake = resolve))
      state.isDue = false
    },
  }
}
