import type { Platform } from '@gatehouse/contract/billing/platforms'
import { crashPoint } from '../../../platform/crash.ts'
import type { Site } from '../../../platform/site.ts'
import { realNow, type Work } from '../../../platform/work.ts'
import type { Job } from '../../../records/scheduler/handlers.ts'
import { enqueue, schedule, unschedule } from '../../../records/scheduler/schedule.ts'
import { customerToken } from '../accounts/customer-token.ts'
import {
  reconcileAccessLaterTask,
  reconcileAccessTask,
  subjectOf,
  type AccessRow,
  type Installation,
} from '../integration.ts'
import type { AccessRequest, AccessState } from '../platform-adapter.ts'
import { adapterOf } from '../platforms.ts'
import { enqueueSettling } from './enqueue-access.ts'
import { invitationsFrom } from './invitation-limit.ts'
import { hasOtherAccess, lockDueAccess, nextDueAt, updateAccess, wantedLevels } from './queries.ts'
import { settleResult, type AccessStep } from './settle-result.ts'
import { stoppedBy } from './stopped-access.ts'

/** The number of accesses one run brings up to date; others continue in another run. */
const BATCH = 25

/**
 * Brings the accesses of an installation that are due to what grants need, one after the other:
 * decide in a transaction, ask the platform outside of it, store the result in another.
 */
export async function reconcileAccess(job: Job<{ platform: string; external_id: string }>) {
  const { site, payload, signal } = job
  // Only platforms of the contract are stored.
  const target = payload as Installation
  for (let count = 0; count < BATCH && !signal.aborted; count += 1) {
    const step = await job.write(work => prepareAccess(work, target))
    if (step === 'idle') break
    if (step === 'settled') continue
    crashPoint(site, `before ${target.platform}`)
    const result = await apply(site, target.platform, requestFor(job, step))
    crashPoint(site, `after ${target.platform}`)
    await job.write(work => settleResult(work, step, result))
  }
  await job.finish(work => scheduleNext(work, target))
}

/** Without its configuration nothing can be asked of a platform. */
async function apply(site: Site, platform: Platform, request: AccessRequest) {
  const adapter = adapterOf(platform)
  if (adapter.isConfigured(site)) return await adapter.apply(site, request)
  return { outcome: 'retry', reason: 'platform_unavailable', at: undefined, pause: false } as const
}

async function prepareAccess(
  work: Work,
  target: Installation,
): Promise<AccessStep | 'settled' | 'idle'> {
  if (await isPaused(work, target)) return 'idle'
  const row = await lockDueAccess(work, target)
  if (!row) return 'idle'
  const { levels, checks_granted } = adapterOf(target.platform)
  const needed = await wantedLevels(work, row)
  const wanted = levels.findLast(level => needed.includes(level)) ?? null
  if (isUpToDate(row, { wanted, checks_granted })) {
    const status = wanted === null ? 'removed' : row.status
    await updateAccess(work, row.id, { status, due_at: null, attempts: 0 })
    await enqueueSettling(work, row)
    return 'settled'
  }
  // Written before the request: if its response is lost, the access is still removed one day.
  if (wanted !== null) {
    const changing = row.level !== wanted && row.status === 'granted'
    await updateAccess(work, row.id, { level: wanted, ...(changing && { status: 'pending' }) })
  }
  const stopped = await stoppedBy(work, row)
  const step = { row, request: await requestOf(work, row, wanted) }
  if (stopped === undefined) return step
  await settleResult(work, step, { outcome: 'failed', reason: stopped })
  return 'settled'
}

/**
 * Nothing is asked if the platform already does what is wanted. Invitations are checked, and so is
 * what was given where no webhook tells of changes.
 */
const isUpToDate = (
  { status, level, renewing }: AccessRow,
  { wanted, checks_granted }: { wanted: string | null; checks_granted: boolean },
) => level === wanted && (wanted === null || (status === 'granted' && !renewing && !checks_granted))

/** The request with the customer's token, which is read or refreshed when it is asked for. */
const requestFor = (job: Job, { row, request }: AccessStep): AccessRequest => ({
  ...request,
  token: () => customerToken(job, row),
})

async function requestOf(
  work: Work,
  row: AccessRow,
  wanted: string | null,
): Promise<AccessStep['request']> {
  const resource = await work.sql
    .selectFrom('integration_resources')
    .select(['name', 'details', 'removed_at'])
    .where('integration_id', '=', row.integration_id)
    .where('resource_id', '=', row.resource_id)
    .executeTakeFirst()
  return {
    external_id: row.external_id,
    resource: {
      id: row.resource_id,
      name: resource?.name ?? '',
      // Written by the adapter of the same platform.
      details: (resource?.details ?? {}) as Record<string, unknown>,
      removed: !resource || resource.removed_at !== null,
    },
    account: { id: row.account_id, username: row.account_username },
    wanted,
    current: row.level,
    // Written by `settleResult` alone.
    state: row.state as AccessState,
    renewing: row.renewing,
    invitations_from: await invitationsFrom(work, row),
    shares_installation: await hasOtherAccess(work, row),
  }
}

async function isPaused(work: Work, { platform, external_id }: Installation): Promise<boolean> {
  const paused = await work.sql
    .selectFrom('integrations')
    .select('id')
    .where('platform', '=', platform)
    .where('external_id', '=', external_id)
    .where('paused_until', '>', realNow(work))
    .limit(1)
    .executeTakeFirst()
  return paused !== undefined
}

/** Plans the next run: when an access is due and the platform accepts requests. */
async function scheduleNext(work: Work, target: Installation): Promise<void> {
  const subject_id = subjectOf(target)
  await unschedule(work, reconcileAccessLaterTask, subject_id)
  const due_at = await nextDueAt(work, target)
  if (due_at === null) return
  const { paused_until } = await work.sql
    .selectFrom('integrations')
    .select(({ fn }) => fn.max('paused_until').as('paused_until'))
    .where('platform', '=', target.platform)
    .where('external_id', '=', target.external_id)
    .executeTakeFirstOrThrow()
  const from = paused_until !== null && paused_until > due_at ? paused_until : due_at
  const subject = { organization_id: null, subject_id, payload: target }
  if (from <= realNow(work)) await enqueue(work, reconcileAccessTask, subject)
  else await schedule(work, reconcileAccessLaterTask, from, subject)
}
