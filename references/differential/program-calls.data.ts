const reason =
  'Better Auth has no programs: server/src/accounts/server-tokens/program-calls.test.ts.'

/** Calls that programs of the operator may make too. */
const calls = [
  'admin.banUser',
  'admin.createUser',
  'admin.disableTwoFactor',
  'admin.getHoldings',
  'admin.getUser',
  'admin.listUserSessions',
  'admin.listUsers',
  'admin.removeUser',
  'admin.revokeUserSession',
  'admin.revokeUserSessions',
  'admin.setUserPassword',
  'admin.unbanUser',
  'admin.updateUser',
  'authOrganizations.create',
  'authOrganizations.getFull',
  'members.list',
  'members.remove',
  'members.updateRole',
  'organizationChanges.update',
  'oversight.list',
  'oversight.setStatus',
]

/** Those that change a user. */
const changes = [
  'admin.banUser',
  'admin.disableTwoFactor',
  'admin.removeUser',
  'admin.revokeUserSessions',
  'admin.setUserPassword',
  'admin.unbanUser',
  'admin.updateUser',
  'serverTokens.setPassword',
]

/** Errors that only programs get. */
export const notExpectedOfPrograms: Record<string, string> = {
  ...Object.fromEntries(calls.map(name => [`${name}: 403 SERVER_TOKEN_SCOPE_MISSING`, reason])),
  ...Object.fromEntries(
    changes.map(name => [`${name}: 403 SERVER_TOKENS_CANNOT_CHANGE_PRIVILEGED_USERS`, reason]),
  ),
  'authOrganizations.create: 404 USER_NOT_FOUND': reason,
  'authOrganizations.getFull: 400 ORGANIZATION_NOT_FOUND': reason,
}
