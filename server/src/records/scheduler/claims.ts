import { sql, type RawBuilder } from 'kysely'
import { later, SECOND } from '../../platform/clock.ts'
import { advisoryLocks, lockUntilCommit } from '../../platform/db/advisory-locks.ts'
import { inTransaction } from '../../platform/db/one-connection.ts'
import { newId } from '../../platform/ids.ts'
import type { Site } from '../../platform/site.ts'

/** A claimed row, with its organization's clock. */
export type ClaimedTask = {
  id: string
  organization_id: string | null
  kind: string
  subject_id: string
  payload: Record<string, unknown>
  due_at: Date
  /** The real time from which it can be done: when it became due, or may be retried. */
  due_since: Date
  /** The number of starts, including this one once `is_counted`. */
  attempts: number
  /**
   * Whether `attempts` includes the next start. The first claim of a row counts it, so that most
   * rows need no statement for that; every later start is counted by `countStart`.
   */
  is_counted: boolean
  /** The last starts whose process ended before they did; with this one once `is_counted`. */
  unfinished_starts: number
  claim_id: string
  offset_ms: number
}

/**
 * A claim left by a killed process expires automatically; a running process renews its claims in
 * time.
 */
export const LEASE_MS = 60 * SECOND

/** The rows a claim considers. */
export type ClaimFilter = {
  limit: number
  /** Rows this process is working on: never claimed twice, whatever the clock shows. */
  in_hand?: ReadonlySet<string>
  /** Ignores the delays between the first attempts. */
  without_delay?: boolean
  /** The kinds; undefined: all. */
  kinds?: readonly string[]
}

/**
 * Claims rows that are due and not claimed, by real time or by their organization's clock.
 * Organizations whose clock is being advanced are left to the process that advances it. A busy
 * subject is skipped until its work is done.
 */
export function claimDue(site: Site, filter: ClaimFilter): Promise<ClaimedTask[]> {
  const real = site.clock.now()
  const open = claimableRows(real, filter)
  const { kinds, limit } = filter
  const real_time = sql`
    select agenda.id, due_at from agenda where due_at <= ${real} and ${open} and not exists (
      select from test_clocks m
      where m.organization_id = agenda.organization_id and m.status = 'advancing')`
  const first = sql`order by due_at, id limit ${limit}`
  // Goes through the kinds by their index, so that a hundred thousand rows of one kind do not delay
  // the others.
  const due = sql`
    (${
      kinds
        ? sql`select mine.id, mine.due_at from unnest(${kinds}::text[]) wanted (kind)
          cross join lateral (${real_time} and agenda.kind = wanted.kind ${first}) mine`
        : real_time
    } ${first})
    union all
    (select ahead.id, ahead.due_at from test_clocks c cross join lateral (
        select agenda.id, due_at from agenda where organization_id = c.organization_id
          and due_at > ${real}
          and due_at <= ${real}::timestamptz + c.offset_ms * interval '1 millisecond' and ${open}
          ${kinds ? sql`and kind = any(${kinds})` : sql``} ${first}) ahead
      where c.offset_ms > 0 and c.status <> 'advancing' ${first})`
  return claim(site, real, filter, due)
}

/**
 * The number of organizations with clocks ahead that are searched for rows claimed out of order.
 */
const CLOCKS_MAX = 8

/**
 * Claims the oldest and the newest row of each kind, so that a single new task does not wait for
 * very many others of its kind or of another; the same for organizations whose clocks are ahead. A
 * row whose subject has an older one is left for later.
 */
export function claimOutOfOrder(
  site: Site,
  { kinds, in_hand }: { kinds: readonly string[]; in_hand: ReadonlySet<string> },
): Promise<ClaimedTask[]> {
  const real = site.clock.now()
  const open = claimableRows(real, { limit: 0, in_hand })
  const from = sql`select agenda.id, agenda.subject_id, agenda.due_at from agenda`
  const oldest = sql`order by due_at, id limit 1`
  const newest = sql`order by due_at desc, id desc limit 1`
  const real_time = sql`${from} where kind = wanted.kind and due_at <= ${real} and ${open}
    and not exists (select from test_clocks m
      where m.organization_id = agenda.organization_id and m.status = 'advancing')`
  const ahead = sql`${from} where organization_id = c.organization_id and due_at > ${real}
    and due_at <= ${real}::timestamptz + c.offset_ms * interval '1 millisecond'
    and kind = any(${kinds}) and ${open}`
  const due = sql`
    select one.id, one.due_at from (
      (select mine.* from unnest(${kinds}::text[]) wanted (kind) cross join lateral (
        (${real_time} ${oldest}) union (${real_time} ${newest})) mine)
      union
      (select ahead.* from test_clocks c cross join lateral (
          (${ahead} ${oldest}) union (${ahead} ${newest})) ahead
        where c.offset_ms > 0 and c.status <> 'advancing'
        order by ahead.due_at desc limit ${CLOCKS_MAX})) one
    where (select older.id from agenda older
      where older.subject_id = one.subject_id and older.kind = any(${kinds})
        and older.failed_at is null and (older.due_at, older.id) < (one.due_at, one.id)
      limit 1) is null`
  return claim(site, real, { limit: 2 * kinds.length + CLOCKS_MAX }, due)
}

/**
 * The number of immediate attempts while a clock is advanced: its time must not pass during a brief
 * outage.
 */
export const FAST_ATTEMPTS = 3

/**
 * Claims the rows of one organization that are due by the given time, for the process that advances
 * its clock.
 */
export function claimForOrganization(
  site: Site,
  organization_id: string,
  moment: Date,
  limit: number,
): Promise<ClaimedTask[]> {
  const real = site.clock.now()
  const filter = { limit, without_delay: true }
  const due = sql`select id, due_at from agenda where organization_id = ${organization_id}
    and due_at <= ${moment} and ${claimableRows(real, filter)} order by due_at, id limit ${limit}`
  return claim(site, real, filter, due)
}

function claimableRows(real: Date, { in_hand, without_delay: immediate }: ClaimFilter) {
  const mine =
    in_hand && in_hand.size > 0 ? sql`and agenda.id <> all(${[...in_hand]}::uuid[])` : sql``
  // Evaluated for each claimed row; as "not exists" it would read the whole table.
  return sql`${unclaimedRows(real, immediate)} ${mine} and (
    select other.id from agenda other
    where other.subject_id = agenda.subject_id and other.claimed_until >= ${real}
    limit 1) is null`
}

const unclaimedRows = (real: Date, immediate = false) => sql`failed_at is null
  and (claimed_until is null or claimed_until < ${real})
  and (retry_at is null or retry_at <= ${real}
    ${immediate ? sql`or attempts < ${FAST_ATTEMPTS}` : sql``})`

/**
 * If anything is due, only one claim at a time searches for free rows: two concurrent claims would
 * each find a subject idle and split its rows.
 */
async function claim(
  site: Site,
  real: Date,
  { limit, without_delay: immediate }: ClaimFilter,
  due: RawBuilder<unknown>,
): Promise<ClaimedTask[]> {
  await releaseUnanswered(site)
  const any = await sql`select from (${due}) due limit 1`.execute(site.db)
  if (any.rows.length === 0) return []
  const claim_id = newId()
  const claimed = inTransaction(site.db.transaction(), async transaction => {
    await lockUntilCommit({ sql: transaction }, advisoryLocks.task_claims)
    const { rows } = await sql<ClaimedTask>`
      with due as materialized (${due}),
      free as (
        select agenda.id, attempts as started from agenda join due on due.id = agenda.id
        where ${unclaimedRows(real, immediate)}
        order by due.due_at, due.id limit ${limit} for update of agenda skip locked),
      claimed as (
        update agenda set claimed_until = ${later(real, LEASE_MS)}, claim_id = ${claim_id},
          attempts = greatest(attempts, 1),
          unfinished_starts = case when attempts = 0 then 1 else unfinished_starts end
        from free where agenda.id = free.id returning agenda.*, free.started = 0 as is_counted)
      select claimed.id, claimed.organization_id, kind, subject_id, payload, due_at, attempts,
        is_counted, unfinished_starts, claim_id,
        coalesce(c.offset_ms, 0) as offset_ms, greatest(retry_at,
          due_at - coalesce(c.offset_ms, 0) * interval '1 millisecond') as due_since
      from claimed left join test_clocks c on c.organization_id = claimed.organization_id
      order by due_at, id`.execute(transaction)
    return rows
  })
  return claimed.catch((error: unknown) => {
    unanswered.set(site, [...(unanswered.get(site) ?? []), claim_id])
    throw error
  })
}

/** Claims that may have been committed although their response was lost, by process. */
const unanswered = new WeakMap<Site, string[]>()

/** Releases their rows: nothing is running for them. */
async function releaseUnanswered(site: Site): Promise<void> {
  const claim_ids = unanswered.get(site) ?? []
  if (claim_ids.length === 0) return
  await sql`update agenda set claimed_until = null
    where claim_id = any(${claim_ids}::uuid[]) and claimed_until is not null`.execute(site.db)
  const since = unanswered.get(site) ?? []
  unanswered.set(
    site,
    since.filter(id => !claim_ids.includes(id)),
  )
}

/**
 * Kinds of rows that have no handler, such as those of a newer version that was rolled back. Found
 * by stepping through the index from kind to kind, however many rows there are.
 */
export async function unhandledKinds(
  site: Site,
  handledKinds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    with recursive kinds as (
      (select kind from agenda where failed_at is null order by kind limit 1)
      union all
      select (select kind from agenda where failed_at is null and agenda.kind > kinds.kind
        order by kind limit 1)
      from kinds where kinds.kind is not null)
    select kind from kinds where kind <> all(${handledKinds})`.execute(site.db)
  return rows.map(({ kind }) => kind)
}

/**
 * Retries tasks of these kinds that a process of another version failed because it had no handler
 * for them.
 */
export async function retryUnhandled(site: Site, handledKinds: readonly string[]): Promise<void> {
  await sql`
    update agenda set failed_at = null, retry_at = null, attempts = 0
    where failed_at is not null and kind = any(${handledKinds})
      and last_error = 'no handler for ' || kind`.execute(site.db)
}
