import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import { twoFactorProblems } from '@gatehouse/contract/accounts/two-factor'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { notifyUser } from '../mails/notify-user.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import { dropTwoFactor } from '../two-factor/drop-two-factor.ts'
import { demandPermission } from './demand-permission.ts'
import { namedUser } from './named-user.ts'

/**
 * Turns off the second factor of a user who lost everything that would have passed it. Whoever is
 * in is signed out: they come in anew, by what is left, and the user is told.
 */
export async function disableTwoFactorByAdmin(
  work: Work,
  { userId }: { userId: string },
): Promise<{ status: true }> {
  const request = { user: ['disable-two-factor'] }
  const admin = await demandPermission(work, request, adminProblems.may_not_disable_two_factor)
  const user = await namedUser(work, userId)
  // Their own asks for their password: a stolen session must not take it off.
  if (user.id === admin.id) fail(adminProblems.disable_own_two_factor)
  if (!(await dropTwoFactor(work, user.id))) fail(twoFactorProblems.not_enabled)
  await revokeSessions(work, user.id)
  await notifyUser(work, user, 'second_factor_off_by_admin')
  return { status: true }
}
