import { deviceProblems } from '@gatehouse/contract/accounts/device-authorizations'
import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { requireEnabled } from './authorization.ts'
import { lockByUserCode, updateAuthorization } from './queries.ts'

type Decision = { userCode: string; status: 'approved' | 'denied' }

/** What the user's security log says. */
const entries = {
  approved: { action: 'user.device_approved' },
  denied: { action: 'user.device_denied' },
}

/** Approves or denies a request that the signed-in user has looked up. */
export async function decideDevice(
  work: Work,
  { userCode, status }: Decision,
): Promise<{ success: true }> {
  const { id: session_id, user_id, impersonated_by } = signedIn(work)
  if (impersonated_by !== null) fail(sessionProblems.impersonated)
  await requireEnabled(work)
  const row = await lockByUserCode(work, userCode)
  if (!row) return fail(deviceProblems.unknown_user_code)
  if (row.expires_at <= work.now) fail(deviceProblems.expired_user_code)
  if (row.status !== 'pending') fail(deviceProblems.processed)
  if (row.user_id === null) fail(deviceProblems.not_claimed)
  if (row.user_id !== user_id) fail(deviceProblems.not_yours)
  await updateAuthorization(work, row.id, { status, session_id })
  await recordAudit(work, {
    ...{ ...entries[status], subject_kind: 'user', subject_id: user_id },
    ...{ organization_id: null, after: { program: row.client_id } },
  })
  return { success: true }
}
