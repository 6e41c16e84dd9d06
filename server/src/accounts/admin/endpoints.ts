import { adminEndpoints } from '@gatehouse/contract/accounts/admin'
import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import { implement } from '../../platform/http/implement.ts'
import { toUser } from '../users/user.ts'
import { banUser, unbanUser } from './ban-user.ts'
import { createUser } from './create-user.ts'
import { requirePermission } from './require-permission.ts'
import { disableTwoFactorByAdmin } from './disable-two-factor.ts'
import { hasPermission } from './has-permission.ts'
import { searchUsers } from './list-users.ts'
import { getUserHoldings } from './get-user-holdings.ts'
import { namedUser } from './named-user.ts'
import { removeUserByAdmin } from './remove-user.ts'
import { setRole } from './set-role.ts'
import { setUserPassword } from './set-user-password.ts'
import { updateUserByAdmin } from './update-user.ts'
import { listUserSessions, revokeUserSession, revokeUserSessions } from './user-sessions.ts'

/** The server's users, as an admin sees and changes them. */
export const admin = implement(adminEndpoints, {
  createUser,
  listUsers: searchUsers,
  getUser: async (work, { id }) => {
    await requirePermission(work, { user: ['get'] }, adminProblems.may_not_get)
    return toUser(await namedUser(work, id))
  },
  getHoldings: (work, { id }) => getUserHoldings(work, id),
  updateUser: (work, { body }) => updateUserByAdmin(work, body),
  setRole: (work, { body }) => setRole(work, body),
  banUser: (work, { body }) => banUser(work, body),
  unbanUser: (work, { body }) => unbanUser(work, body),
  removeUser: (work, { body }) => removeUserByAdmin(work, body),
  setUserPassword,
  disableTwoFactor: (work, { body }) => disableTwoFactorByAdmin(work, body),
  listUserSessions: (work, { body }) => listUserSessions(work, body),
  revokeUserSession: (work, { body }) => revokeUserSession(work, body.sessionToken),
  revokeUserSessions: (work, { body }) => revokeUserSessions(work, body),
  hasPermission: (work, { body }) => hasPermission(work, body),
})
