import { PAYLOAD_DAYS } from '@gatehouse/contract/webhooks/deliveries'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { KNOWN_DEVICE_MS } from '../accounts/sessions/known-device.ts'
import { DAY, later } from '../platform/clock.ts'
import type { Site } from '../platform/site.ts'
import { systemActor, write, type Work } from '../platform/work.ts'
import { transactionalJob, type Handler } from '../records/scheduler/handlers.ts'
import { schedule } from '../records/scheduler/schedule.ts'
import { task } from '../records/scheduler/task.ts'

const cleanupTask = task('sweep', z.object({}))

/** The server itself: what the cleanup is about. */
const SERVER_SUBJECT = '00000000-0000-7000-8000-000000000001'

/** Keys are kept a day, and a day's grace for whoever looks at why a request was answered so. */
const KEYS_MS = 2 * DAY
/** Expired sessions stay for a month: a person's list of sign-ins may look back. */
const SESSIONS_MS = 30 * DAY
const CUSTOMER_SESSIONS_MS = DAY
/** An invitation names somebody who may never have come: forgotten a quarter after it ran out. */
const INVITATIONS_MS = 90 * DAY
/** A mail is of use to its reader; that it was sent is of use to the operator for a month. */
const MAILS_MS = 30 * DAY

/** What has had its time, by real time. Each statement uses an index. */
const deleteExpiredRows: ((now: Date) => RawBuilder<unknown>)[] = [
  now => sql`delete from idempotency_keys where created_at < ${later(now, -KEYS_MS)}`,
  now => sql`delete from rate_limits where window_ends_at < ${now}`,
  now => sql`delete from verifications where expires_at < ${now}`,
  now => sql`delete from tax_calculations where expires_at < ${now}`,
  now => sql`delete from pending_sign_ins where expires_at < ${now}`,
  now => sql`delete from portal_codes where expires_at < ${now}`,
  now => sql`delete from two_factor_codes where expires_at < ${now}`,
  now => sql`delete from trusted_devices where expires_at < ${now}`,
  now => sql`delete from known_devices where seen_at < ${later(now, -KNOWN_DEVICE_MS)}`,
  now => sql`delete from mails where created_at < ${later(now, -MAILS_MS)}`,
  now => sql`delete from invitations where expires_at < ${later(now, -INVITATIONS_MS)}`,
  now => sql`delete from sessions where expires_at < ${later(now, -SESSIONS_MS)}`,
  // Read by their organization's time, which runs ahead: what is past in real time is past there.
  now => sql`delete from customer_sessions where expires_at < ${later(now, -CUSTOMER_SESSIONS_MS)}`,
  now => sql`update webhook_events set payload = null, modified_at = ${now}
    where payload is not null and status <> 'pending'
      and created_at < ${later(now, -PAYLOAD_DAYS * DAY)}`,
  now => sql`update events set payload = '{}'
    where payload <> '{}' and relayed_at is not null
      and recorded_at < ${later(now, -PAYLOAD_DAYS * DAY)}`,
]

async function runCleanup(work: Work): Promise<void> {
  for (const statement of deleteExpiredRows) await statement(work.now).execute(work.sql)
  await schedule(work, cleanupTask, later(work.now, DAY), {
    organization_id: null,
    subject_id: SERVER_SUBJECT,
  })
}

/** Throws away once a day what has had its time. */
export const cleanupJobs: Handler[] = [transactionalJob(cleanupTask, runCleanup)]

const retained = new WeakSet<Site>()
const CLEANUP_LOCK = 7_145_201_129

/** Sees to it, once after each start, that the cleanup is in the scheduler exactly once. */
export async function startCleanup(site: Site): Promise<boolean> {
  if (retained.has(site)) return false
  await write(site, systemActor(), async work => {
    await sql`select pg_advisory_xact_lock(${CLEANUP_LOCK})`.execute(work.sql)
    const planned = await work.sql
      .selectFrom('agenda')
      .select('id')
      .where('subject_id', '=', SERVER_SUBJECT)
      .where('kind', '=', cleanupTask.kind)
      .where('failed_at', 'is', null)
      .executeTakeFirst()
    if (planned) return
    await schedule(work, cleanupTask, later(work.now, DAY), {
      organization_id: null,
      subject_id: SERVER_SUBJECT,
    })
  })
  retained.add(site)
  return false
}
