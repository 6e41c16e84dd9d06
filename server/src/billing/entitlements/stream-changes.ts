import {
  ENTITLEMENT_CHANNEL,
  type EntitlementChange,
} from '@gatehouse/contract/billing/entitlements'
import type { Actor } from '../../actors/actor.ts'
import { followedOrganization } from '../../actors/followed-organization.ts'
import { later, MINUTE, SECOND } from '../../platform/clock.ts'
import { noticeRoutes } from '../../platform/db/notices.ts'
import { newId } from '../../platform/ids.ts'
import type { Site } from '../../platform/site.ts'
import { write } from '../../platform/work.ts'
import {
  addEntitlementStream,
  removeEntitlementStream,
} from '../entitlement-streams/open-streams.ts'
import { EntitlementNotice } from '../entitlement-streams/entitlements-changed.ts'

/** A stream ends after this long, so that a revoked token does not listen for ever. */
const STREAM_MS = 10 * MINUTE
/** How often changes by usage are sent. */
const PAUSE_MS = SECOND
/**
 * A transaction that was open when the stream was opened announces nothing to it. When those have
 * ended, everything is read again.
 */
const EARLIER_TRANSACTIONS_MS = 5 * SECOND

const onEntitlementNotice = noticeRoutes({
  channel: ENTITLEMENT_CHANNEL,
  parse: payload => EntitlementNotice.safeParse(payload).data,
  subjectOf: ({ organization_id }) => organization_id,
})

/** Streams whose entitlements changed: at once, and by usage once a second. */
export async function* streamChanges(
  site: Site,
  actor: Actor,
  query: { organization_id?: string | undefined },
  signal: AbortSignal,
): AsyncGenerator<EntitlementChange> {
  const organization_id = followedOrganization(actor, query)
  const changes = followChanges(site, organization_id, signal)
  try {
    const expires_at = later(site.clock.now(), STREAM_MS + MINUTE)
    const stream = { id: changes.id, organization_id, expires_at }
    await write(site, actor, work => addEntitlementStream(work, stream))
    // The first stream of a process asks the database to listen, which takes a moment.
    await site.listener.ready(ENTITLEMENT_CHANNEL)
    yield { event: 'connected', data: {} }
    changes.start()
    while (!changes.ended()) {
      for (let change = changes.next(); change; change = changes.next()) yield change
      await changes.more()
    }
  } finally {
    changes.stop()
    await write(site, actor, work => removeEntitlementStream(work, changes.id))
  }
}

/** Gathers what changed until it is sent; many changes of a customer become one. */
function followChanges(site: Site, organization_id: string, signal: AbortSignal) {
  const changed = new Set<string>()
  const byUsage = new Set<string>()
  const state = { resets: false, flushes: false, isOver: false }
  let wake: (() => void) | undefined
  const note = (what: Partial<typeof state>) => {
    Object.assign(state, what)
    wake?.()
  }
  const stop = onEntitlementNotice(site.listener, organization_id, notice => {
    if (!notice || notice.customer_ids === null) return note({ resets: true })
    for (const id of notice.customer_ids) (notice.by_usage ? byUsage : changed).add(id)
    if (!notice.by_usage) note({})
  })
  const timers: NodeJS.Timeout[] = []
  signal.addEventListener('abort', () => note({}), { once: true })
  const take = (ids: Set<string>, by_usage: boolean): EntitlementChange | undefined => {
    if (ids.size === 0) return undefined
    const customer_ids = [...ids]
    ids.clear()
    return { event: 'changed', data: { customer_ids, by_usage } }
  }
  const next = (): EntitlementChange | undefined => {
    if (state.resets) {
      state.resets = false
      changed.clear()
      byUsage.clear()
      return { event: 'reset', data: {} }
    }
    const first = take(changed, false)
    if (first || !state.flushes) return first
    state.flushes = false
    return take(byUsage, true)
  }
  const ended = () => state.isOver || signal.aborted
  return {
    ...{ id: newId(), next, ended },
    start: () => {
      timers.push(setInterval(() => note({ flushes: true }), PAUSE_MS))
      timers.push(setTimeout(() => note({ resets: true }), EARLIER_TRANSACTIONS_MS))
      timers.push(setTimeout(() => note({ isOver: true }), STREAM_MS))
    },
    stop: () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
    },
    more: () =>
      new Promise<void>(resolve => {
        wake = resolve
        if (state.resets || state.flushes || changed.size > 0 || ended()) resolve()
      }),
  }
}
