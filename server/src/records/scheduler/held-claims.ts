import { sql } from 'kysely'
import { later, SECOND } from '../../platform/clock.ts'
import type { Site } from '../../platform/site.ts'
import { LEASE_MS, type ClaimedTask } from './claims.ts'

const RENEW_EVERY_MS = 20 * SECOND

/** Renews claims while their rows are being processed; returns a function that stops it. */
export function renewClaims(site: Site, ids: ReadonlySet<string>): () => void {
  const renew = () => {
    if (ids.size === 0) return
    site.db
      .updateTable('agenda')
      .set({ claimed_until: later(site.clock.now(), LEASE_MS) })
      .where('id', 'in', [...ids])
      .where('claimed_until', 'is not', null)
      .execute()
      .catch((error: Error) =>
        site.log.warn({ error: error.message }, "couldn't renew task claims"),
      )
  }
  const timer = setInterval(renew, RENEW_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** After this many starts that did not finish, a row is started beside no other such row. */
const UNFINISHED_MAX = 3

/**
 * Whether one of these rows may be the reason why processes ended. Such rows run one at a time: a
 * row that kills its process is started by each until its attempts run out, while those that were
 * only started beside it finish.
 */
export const isSuspect = (rows: readonly ClaimedTask[]): boolean =>
  rows.some(row => row.unfinished_starts >= UNFINISHED_MAX)

/**
 * Counts the start of a row whose claim did not: it was claimed before, and failed, or its process
 * was killed. A process claims more rows than it starts, so counting claims would fail rows that
 * were never started. False if the row was canceled or another process has claimed it.
 */
export async function countStart(site: Site, row: ClaimedTask): Promise<boolean> {
  if (row.is_counted) return true
  const { rows } = await sql<Pick<ClaimedTask, 'attempts' | 'unfinished_starts'>>`
    update agenda set attempts = attempts + 1, unfinished_starts = unfinished_starts + 1
    where id = ${row.id} and claim_id = ${row.claim_id} and claimed_until is not null
    returning attempts, unfinished_starts`.execute(site.db)
  const [counted] = rows
  if (!counted) return false
  Object.assign(row, counted, { is_counted: true })
  return true
}

/**
 * Releases rows that this process has claimed, whether or not it started them: this does not count
 * as an attempt. Rows that another process has claimed since keep its claim.
 */
export async function returnClaims(site: Site, rows: readonly ClaimedTask[]): Promise<void> {
  if (rows.length === 0) return
  await sql`update agenda set claimed_until = null,
      attempts = agenda.attempts - mine.is_counted::int,
      unfinished_starts = agenda.unfinished_starts - mine.is_counted::int
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(row => row.claim_id)}::uuid[],
      ${rows.map(row => row.is_counted)}::boolean[]) mine (id, claim_id, is_counted)
    where agenda.id = mine.id and agenda.claim_id = mine.claim_id
      and claimed_until is not null`.execute(site.db)
}

/** Rows of a process whose completion could not be stored because the database was unavailable. */
const unrecordedClaims = new WeakMap<Site, ClaimedTask[]>()

/** Records rows that this process may still have claimed although it is not working on them. */
export function markUnrecorded(site: Site, rows: ClaimedTask[]): void {
  unrecordedClaims.set(site, [...(unrecordedClaims.get(site) ?? []), ...rows])
}

/** Releases those that this process still has claimed, before their claim expires. */
export async function releaseUnrecorded(site: Site): Promise<void> {
  const rows = unrecordedClaims.get(site) ?? []
  await returnClaims(site, rows)
  unrecordedClaims.delete(site)
}

/** Releases rows a killed process had claimed; only if no other process can be working on them. */
export async function releaseAbandonedClaims(site: Site): Promise<void> {
  await site.db
    .updateTable('agenda')
    .set({ claimed_until: null })
    .where('claimed_until', 'is not', null)
    .execute()
}
