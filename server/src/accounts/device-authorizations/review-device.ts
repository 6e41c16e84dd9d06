import {
  deviceProblems,
  type DeviceReview,
} from '@gatehouse/contract/accounts/device-authorizations'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { lettersOf, requireEnabled, spelled } from './authorization.ts'
import { lockByUserCode, updateAuthorization } from './queries.ts'

/**
 * Shows a request. The first signed-in user who looks a pending one up becomes its reviewer: only
 * they see which program asks, and only they can approve it.
 */
export async function reviewDevice(
  work: Work,
  { user_code: typed }: { user_code: string },
): Promise<DeviceReview> {
  await requireEnabled(work)
  const row = await lockByUserCode(work, typed)
  if (!row) return fail(deviceProblems.unknown_user_code)
  if (row.expires_at <= work.now) fail(deviceProblems.expired_user_code)
  const { id, status, client_id, scope, ip_address, user_agent, created_at } = row
  const { session } = work.actor
  const user_id = session && session.impersonated_by === null ? session.user_id : undefined
  const claims = user_id !== undefined && row.user_id === null && status === 'pending'
  if (claims) await updateAuthorization(work, id, { user_id })
  const user_code = spelled(lettersOf(typed))
  if (user_id === undefined || (!claims && row.user_id !== user_id)) return { user_code, status }
  const program = { client_id, scope, ipAddress: ip_address, userAgent: user_agent }
  return { user_code, status, ...program, createdAt: created_at }
}
