import { MINUTE, SECOND } from '../../platform/clock.ts'
import type { ServerInfo, Site } from '../../platform/site.ts'
import { notify, type Work } from '../../platform/work.ts'

/** Notifies every server process that cached cookies of a session or user are outdated. */
export const SESSIONS_CHANNEL = 'sessions_changed'

/** Longer than any cookie replaces the database. */
const TRACKED_MS = 6 * MINUTE
const IDS_MAX = 50_000

/**
 * A cookie created this soon after a change may still hold the state before it: its process read
 * before the commit, or has a clock ahead of ours.
 */
const STALE_COOKIE_MS = 10 * SECOND

type Trust = {
  site: Site
  /**
   * Cookies created before this moment may belong to sessions that ended without notice to this
   * process.
   */
  from: number
  /** Sessions and users that changed recently, and when this process was notified. */
  changed: Map<string, number>
}

const trustOfServers = new WeakMap<ServerInfo, Trust>()

/** Starts listening for changes of sessions and users; no cookie is trusted before that. */
export function watchSessions(site: Site): void {
  const trust: Trust = { site, from: site.clock.now().getTime(), changed: new Map() }
  trustOfServers.set(site, trust)
  site.listener.on(SESSIONS_CHANNEL, id => remember(trust, id))
  site.listener.onReturn(() => invalidateAll(trust))
}

/** Marks a session's or user's cached cookies as outdated, in every process. */
export async function invalidateCachedSessions(work: Work, id: string): Promise<void> {
  invalidateInProcess(work, id)
  await notify(work, SESSIONS_CHANNEL, id)
}

/** The same in this process alone, for a statement that notifies the others itself. */
export function invalidateInProcess(work: Work, id: string): void {
  const trust = trustOfServers.get(work.server)
  if (trust) remember(trust, id)
}

/** Whether a cookie issued at that time may replace the database. */
export function isTrusted(
  place: ServerInfo,
  { issued_at, ids }: { issued_at: number; ids: string[] },
): boolean {
  const trust = trustOfServers.get(place)
  if (!trust?.site.listener.up() || issued_at <= trust.from) return false
  return ids.every(id => issued_at > (trust.changed.get(id) ?? -Infinity) + STALE_COOKIE_MS)
}

function remember(trust: Trust, id: string) {
  const now = trust.site.clock.now().getTime()
  if (trust.changed.size >= IDS_MAX) {
    for (const [known, at] of trust.changed) if (at + TRACKED_MS <= now) trust.changed.delete(known)
    if (trust.changed.size >= IDS_MAX) invalidateAll(trust)
  }
  trust.changed.set(id, now)
}

function invalidateAll(trust: Trust) {
  trust.from = trust.site.clock.now().getTime()
  trust.changed.clear()
}
