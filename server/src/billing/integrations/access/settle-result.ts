import type { DeliveryReason, DeliveryStatus } from '@gatehouse/contract/billing/platforms'
import type { Updateable } from 'kysely'
import { HOUR, later, MINUTE } from '../../../platform/clock.ts'
import type { PlatformAccessTable } from '../../../platform/db/tables.ts'
import { realNow, type Work } from '../../../platform/work.ts'
import { enqueue } from '../../../records/scheduler/schedule.ts'
import { mailIntegrationProblemTask, type AccessRow } from '../integration.ts'
import type { AccessRequest, AccessResult } from '../platform-adapter.ts'
import { enqueueSettling } from './enqueue-access.ts'
import { stopAccess } from './stopped-access.ts'

/** A request that was made, and the row it was decided from. */
export type AccessStep = { row: AccessRow; request: Omit<AccessRequest, 'token'> }

/** The time until the next attempt, by the number of failed ones; the last one repeats. */
const RETRY_AFTER_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR]

/**
 * Stores the result of a request. If what grants need has changed meanwhile, the access stays due:
 * the result describes the platform, not what is wanted of it now.
 */
export async function settleResult(
  work: Work,
  { row, request }: AccessStep,
  result: AccessResult,
): Promise<void> {
  const { due_at, ...values } = changesOf(work, row, { result, wanted: request.wanted })
  const { username } = result
  await work.sql
    .updateTable('platform_access')
    .set(({ eb, ref }) => ({
      ...values,
      ...(username !== undefined && { account_username: username }),
      due_at: eb
        .case()
        .when('generation', '=', row.generation)
        .then(due_at ?? null)
        .else(ref('due_at'))
        .end(),
      modified_at: work.now,
    }))
    .where('id', '=', row.id)
    .execute()
  if (username !== undefined) await renameAccounts(work, row, username)
  if (result.outcome === 'retry' && result.pause) await pause(work, row, due_at ?? null)
  if (result.outcome === 'failed') {
    const { reason, stops } = result
    if (stops) await stopAccess(work, row, { reason, scope: stops })
    await reportProblem(work, row, reason)
  }
  if (result.outcome === 'removed' && result.remains) await reportProblem(work, row, result.remains)
  if (result.outcome === 'granted' || result.outcome === 'invited') await clearProblem(work, row)
  await enqueueSettling(work, row)
}

type Changes = Updateable<PlatformAccessTable> & { due_at?: Date | null }

function changesOf(
  work: Work,
  row: AccessRow,
  { result, wanted }: { result: AccessResult; wanted: string | null },
): Changes {
  const done = { reason: null, message: null, attempts: 0, renewing: false }
  const is = (status: DeliveryStatus, more: Changes = {}): Changes => ({ status, ...more })
  switch (result.outcome) {
    case 'granted':
      return is('granted', {
        ...done,
        state: JSON.stringify({ joined: true }),
        due_at: result.check_at ?? null,
      })
    case 'removed':
      return is('removed', {
        ...done,
        reason: result.remains ?? null,
        state: JSON.stringify(result.unreachable ? { unreachable: true } : {}),
        level: null,
        due_at: null,
      })
    case 'invited':
      return is('invited', {
        ...done,
        state: JSON.stringify(result.state),
        due_at: result.check_at,
        ...(result.sent && { invited_at: realNow(work) }),
      })
    case 'queued':
      return is('queued', { ...reasonOf('invitation_limit'), due_at: result.at })
    case 'waiting':
      return is('waiting', {
        ...reasonOf(result.reason),
        renewing: false,
        due_at: null,
        ...(result.state && { state: JSON.stringify(result.state) }),
      })
    case 'failed':
      return is('failed', { ...reasonOf(result.reason, result.message), due_at: null })
    case 'retry':
      return retryOf(work, row, { result, wanted })
  }
}

const MESSAGE_LENGTH_MAX = 500

const reasonOf = (reason: DeliveryReason, message?: string) => ({
  reason,
  message: message?.slice(0, MESSAGE_LENGTH_MAX) ?? null,
  attempts: 0,
})

/** The platform's time if it named one; otherwise later with each attempt. */
function retryOf(
  work: Work,
  row: AccessRow,
  { result, wanted }: { result: AccessResult & { outcome: 'retry' }; wanted: string | null },
): Changes {
  const wait = RETRY_AFTER_MS[row.attempts] ?? RETRY_AFTER_MS.at(-1) ?? HOUR
  const isChecked = row.level === wanted && (row.status === 'granted' || row.status === 'invited')
  return {
    // An access that is being removed, or was only checked, keeps its status.
    status: wanted === null || isChecked ? row.status : 'failed',
    reason: result.reason,
    message: null,
    attempts: row.attempts + 1,
    due_at: result.at ?? later(realNow(work), wait),
  }
}

async function renameAccounts(work: Work, row: AccessRow, username: string): Promise<void> {
  await work.sql
    .updateTable('customer_accounts')
    .set({ account_username: username })
    .where('platform', '=', row.platform)
    .where('account_id', '=', row.account_id)
    .where('account_username', 'is distinct from', username)
    .execute()
}

async function pause(work: Work, row: AccessRow, paused_until: Date | null): Promise<void> {
  await work.sql
    .updateTable('integrations')
    .set({ paused_until })
    .where('platform', '=', row.platform)
    .where('external_id', '=', row.external_id)
    .execute()
}

/** Why an account keeps something after its access was removed. */
export const remainingReasons = [
  'kick_permission_missing',
  'kick_not_allowed',
] as const satisfies DeliveryReason[]

/** Notifies the merchant of a problem once, until it is solved. */
export async function reportProblem(
  work: Work,
  { integration_id, organization_id }: Pick<AccessRow, 'integration_id' | 'organization_id'>,
  problem: DeliveryReason,
): Promise<void> {
  const { numUpdatedRows } = await work.sql
    .updateTable('integrations')
    .set({ problem, modified_at: work.now })
    .where('id', '=', integration_id)
    .where('problem', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return
  await enqueue(work, mailIntegrationProblemTask, {
    organization_id,
    subject_id: integration_id,
  })
}

async function clearProblem(work: Work, { integration_id }: AccessRow): Promise<void> {
  await work.sql
    .updateTable('integrations')
    .set({ problem: null, modified_at: work.now })
    .where('id', '=', integration_id)
    .where('problem', 'is not', null)
    // These are about members whom nothing is given to: only the merchant says that it is done.
    .where('problem', 'not in', [...remainingReasons])
    .execute()
}
