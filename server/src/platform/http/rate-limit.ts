import { sql } from 'kysely'
import { commonProblems, Refusal } from '@gatehouse/contract/kit/problems'
import type { RateLimit } from '@gatehouse/contract/kit/endpoint'
import ipaddr from 'ipaddr.js'
import { later, SECOND } from '../clock.ts'
import { hmac } from '../crypto/hash.ts'
import { newestKey, type Keys } from '../crypto/keys.ts'
import type { Queryable } from '../db/queryable.ts'
import type { Site } from '../site.ts'
import { realNow, type Work } from '../work.ts'

const KEYS_MAX = 100_000

type Window = { ends_at: number; count: number }

const windows = new WeakMap<Site, Map<string, Window>>()

/**
 * Counts a request and rejects it beyond the limit, in fixed windows. Sensitive routes are counted
 * in PostgreSQL, so that several processes share one count and parallel requests cannot exceed it.
 */
export async function countRequest(site: Site, limit: RateLimit, key: string): Promise<void> {
  const wait = limit.shared
    ? await countShared(site.db, site.clock.now(), { ...limit, key: keyed(site.keys, key) })
    : countInProcess(site, limit, key)
  if (wait > 0) throw new Refusal(commonProblems.too_many_requests, { retry_after: wait })
}

function countInProcess(site: Site, limit: RateLimit, key: string): number {
  const table = windows.get(site) ?? new Map<string, Window>()
  windows.set(site, table)
  const now = site.clock.now().getTime()
  let window = table.get(key)
  if (!window || !isRunning(window, { now, seconds: limit.seconds })) {
    if (table.size >= KEYS_MAX) deleteExpired(table, now)
    window = { ends_at: now + limit.seconds * SECOND, count: 0 }
    table.set(key, window)
  }
  window.count += 1
  return window.count > limit.max ? Math.ceil((window.ends_at - now) / SECOND) : 0
}

/** A window that ends later than a full one was started by a clock that has since been set back. */
const isRunning = ({ ends_at }: Window, { now, seconds }: { now: number; seconds: number }) =>
  ends_at > now && ends_at <= now + seconds * SECOND

function deleteExpired(table: Map<string, Window>, now: number) {
  for (const [key, window] of table) if (window.ends_at <= now) table.delete(key)
  if (table.size >= KEYS_MAX) table.clear()
}

/**
 * The same within a transaction, for a subject that is known only there; in real time, whatever an
 * organization's test clock shows. A rejected request is not counted, because its window is full.
 */
export async function countWithin(work: Work, limit: RateLimit, key: string): Promise<void> {
  if (!work.server.config.rate_limits) return
  const counted = { ...limit, key: keyed(work.server.keys, key) }
  const wait = await countShared(work.sql, realNow(work), counted)
  if (wait > 0) throw new Refusal(commonProblems.too_many_requests, { retry_after: wait })
}

/**
 * Counts an action that is skipped rather than rejected beyond the limit; returns whether it is
 * within.
 */
export async function isWithin(work: Work, limit: RateLimit, key: string): Promise<boolean> {
  if (!work.server.config.rate_limits) return true
  const counted = { ...limit, key: keyed(work.server.keys, key) }
  return (await countShared(work.sql, realNow(work), counted)) === 0
}

/** Undoes one count: the request was not of the kind that is limited. */
export async function returnCount(work: Work, key: string): Promise<void> {
  if (!work.server.config.rate_limits) return
  await sql`update rate_limits set count = count - 1
    where key = ${keyed(work.server.keys, key)} and count > 0`.execute(work.sql)
}

/**
 * The stored form of a key: it may contain an IP or email address, which a plain hash does not
 * protect.
 */
const keyed = (keys: Keys, key: string) =>
  hmac(newestKey(keys, 'rate_limits'), key).toString('base64url')

/**
 * One statement, so that of any number of parallel requests at most `max` pass. Returns the seconds
 * to wait; 0 if it passes.
 */
async function countShared(
  db: Queryable,
  now: Date,
  { key, ...limit }: RateLimit & { key: string },
): Promise<number> {
  const ends = later(now, limit.seconds * SECOND)
  // The same condition as `isRunning` above.
  const running = sql`rate_limits.window_ends_at > ${now} and rate_limits.window_ends_at <= ${ends}`
  const { rows } = await sql<{ count: number; window_ends_at: Date }>`
    insert into rate_limits (key, window_ends_at, count) values (${key}, ${ends}, 1)
    on conflict (key) do update set
      count = case when ${running} then rate_limits.count + 1 else 1 end,
      window_ends_at = case when ${running} then rate_limits.window_ends_at else ${ends} end
    returning count, window_ends_at`.execute(db)
  const row = rows[0]
  if (!row || row.count <= limit.max) return 0
  return Math.max(1, Math.ceil((row.window_ends_at.getTime() - now.getTime()) / SECOND))
}

/** Writes a row that limits nothing, to find out whether the database takes writes. */
export const probeWrites = (db: Queryable, now: Date): Promise<unknown> =>
  sql`insert into rate_limits (key, window_ends_at, count) values ('readyz', ${now}, 0)
    on conflict (key) do update set window_ends_at = excluded.window_ends_at`.execute(db)

/** The unit of a limit: IPv6 by its /64, IPv4 in IPv6 as IPv4 (GHSA-p6v2-xcpg-h6xw). */
export function limitAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${(address as ipaddr.IPv6).parts
    .slice(0, 4)
    .map(part => part.toString(16))
    .join(':')}::/64`
}
