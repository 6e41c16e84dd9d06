import { MINUTE, SECOND } from '../../platform/clock.ts'
import type { Place, Site } from '../../platform/site.ts'
import { notify, type Work } from '../../platform/work.ts'

/** Says to every server process that cookies tell the truth of a session or user no more. */
export const SESSIONS_CHANNEL = 'sessions_changed'

/** Longer than any cookie answers for the database. */
const KEPT_MS = 6 * MINUTE
const IDS_MAX = 50_000

/**
 * A cookie made this soon after a change may still tell what was before it: its maker read before
 * the commit, or its clock runs ahead of ours.
 */
const DOUBT_MS = 10 * SECOND

type Trust = {
  site: Site
  /** Cookies made before this moment may tell of sessions whose end nobody here heard of. */
  from: number
  /** Sessions and users that changed lately, and when we heard of it. */
  changed: Map<string, number>
}

const trusts = new WeakMap<Place, Trust>()

/** Hears from now on which sessions and users change; before that no cookie is trusted. */
export function watchSessions(site: Site): void {
  const trust: Trust = { site, from: site.clock.now().getTime(), changed: new Map() }
  trusts.set(site, trust)
  site.listener.on(SESSIONS_CHANNEL, id => remember(trust, id))
  site.listener.onReturn(() => distrustAll(trust))
}

/** A session or user is not any more what cookies say of it, wherever they are shown. */
export async function distrust(work: Work, id: string): Promise<void> {
  doubt(work, id)
  await notify(work, SESSIONS_CHANNEL, id)
}

/** The same in this process alone, for a statement that tells the others itself. */
export function doubt(work: Work, id: string): void {
  const trust = trusts.get(work.place)
  if (trust) remember(trust, id)
}

/** Whether a cookie made then may answer for the database. */
export function isTrusted(
  place: Place,
  { issued_at, ids }: { issued_at: number; ids: string[] },
): boolean {
  const trust = trusts.get(place)
  if (!trust?.site.listener.up() || issued_at <= trust.from) return false
  return ids.every(id => issued_at > (trust.changed.get(id) ?? -Infinity) + DOUBT_MS)
}

function remember(trust: Trust, id: string) {
  const now = trust.site.clock.now().getTime()
  if (trust.changed.size >= IDS_MAX) {
    for (const [known, at] of trust.changed) if (at + KEPT_MS <= now) trust.changed.delete(known)
    if (trust.changed.size >= IDS_MAX) distrustAll(trust)
  }
  trust.changed.set(id, now)
}

function distrustAll(trust: Trust) {
  trust.from = trust.site.clock.now().getTime()
  trust.changed.clear()
}
