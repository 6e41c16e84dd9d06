import type { SecondFactorMethod } from '@gatehouse/contract/accounts/two-factor'
import type { Cookie } from '../../platform/http/cookies.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { notifyUser } from '../mails/notify-user.ts'
import { clearCacheCookie } from '../sessions/session-cookies.ts'
import { invalidateCachedSessions } from '../sessions/session-cache-validity.ts'
import { deleteTrustedDevices } from '../sessions/trusted-device.ts'
import { updateUserRow } from '../users/queries.ts'
import type { UserRow } from '../users/user.ts'

/** Turns the second factor on for every browser of the user. */
export async function activateTwoFactor(
  work: Work,
  { id }: UserRow,
  method: SecondFactorMethod,
): Promise<{ user: UserRow; cookies: Cookie[] }> {
  const user = await updateUserRow(work, id, { two_factor_enabled: true })
  await deleteTrustedDevices(work, id)
  await invalidateCachedSessions(work, id)
  const about = { subject_kind: 'user', subject_id: id, organization_id: null }
  await recordAudit(work, { action: 'user.two_factor_enabled', ...about, after: { method } })
  await notifyUser(work, user, 'second_factor_on')
  return { user, cookies: [clearCacheCookie(work.server)] }
}
