import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import { profileProblems } from '@gatehouse/contract/accounts/profile'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { isOnlyOwner } from '../profile/queries.ts'
import { removeAccount } from '../profile/remove-account.ts'
import { requirePermission } from './require-permission.ts'
import { userToChange } from './named-user.ts'

const ONLY_OWNER = 'The user is the only owner of an organization. Add another owner first.'

/** Removes a user as if they deleted their own account, with the same rejections. */
export async function removeUserByAdmin(
  work: Work,
  { userId }: { userId: string },
): Promise<{ success: true }> {
  const admin = await requirePermission(work, { user: ['delete'] }, adminProblems.may_not_delete)
  if (userId === admin.id) fail(adminProblems.remove_oneself)
  const user = await userToChange(work, userId)
  if (await isOnlyOwner(work, user.id)) fail(profileProblems.only_owner, ONLY_OWNER)
  await removeAccount(work, user.id)
  return { success: true }
}
