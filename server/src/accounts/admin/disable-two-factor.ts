import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import { twoFactorProblems } from '@gatehouse/contract/accounts/two-factor'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { notifyUser } from '../mails/notify-user.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import { deleteTwoFactor } from '../two-factor/delete-two-factor.ts'
import { requirePermission } from './require-permission.ts'
import { userToChange } from './named-user.ts'

/**
 * Turns off the second factor of a user who lost every means of passing it. The user's sessions
 * end, so that they sign in again with their remaining methods, and the user is notified.
 */
export async function disableTwoFactorByAdmin(
  work: Work,
  { userId }: { userId: string },
): Promise<{ status: true }> {
  const request = { user: ['disable-two-factor'] }
  const admin = await requirePermission(work, request, adminProblems.may_not_disable_two_factor)
  const user = await userToChange(work, userId)
  // Turning off an admin's own second factor requires their password: a stolen session must not be
  // able to do it.
  if (user.id === admin.id) fail(adminProblems.disable_own_two_factor)
  if (!(await deleteTwoFactor(work, user.id))) fail(twoFactorProblems.not_enabled)
  await revokeSessions(work, user.id)
  await notifyUser(work, user, 'second_factor_off_by_admin')
  return { status: true }
}
