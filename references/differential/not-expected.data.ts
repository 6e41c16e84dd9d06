const buying = 'Ours alone, and shown in server/src/billing/buying.'
const plugins =
  'A server of Better Auth needs a merchant elsewhere: client-plugins.conformance.test.ts.'
const authenticator =
  'It takes an authenticator: server/src/accounts/passkeys, and second-factor.conformance.test.ts.'
const lastAdmin = 'It takes a server with one admin: server/src/accounts/admin/permissions.test.ts.'
const testedPartly =
  'It takes a role that may one and not the other, which no server has yet: admin holds everything.'
const tokens =
  'It takes a provider that refuses: server/src/accounts/linked-accounts/provider-tokens.test.ts.'
const info =
  'It takes a provider that says nothing: server/src/accounts/linked-accounts/account-info.test.ts.'
const ambiguous =
  'It takes two providers with one id: server/src/accounts/linked-accounts/linked-accounts.test.ts.'
const needsInvalidProfile =
  'It takes a profile of impossible values: server/src/accounts/social/id-token.test.ts.'
const closed = 'A tap is told so as USER_NOT_FOUND.'
const needsDeletedRow =
  'It takes a row deleted meanwhile: server/src/testing/advisories/vanished-rows.test.ts.'
const other =
  'It is off by default and differs on purpose: references/other-devices.conformance.test.ts.'
const ours = 'Better Auth has no such route: server/src/access/oauth-provider/ended-access.test.ts.'
const unset = 'It takes a server without Google: server/src/accounts/social/sign-in-social.test.ts.'

/** Routes that are not account routes, by path prefix, and where they are tested. */
export const testedElsewhere: Record<string, string> = {
  '/api/auth/api-key/list/export': 'Ours alone, and shown in server/src/access/api-keys.',
  '/api/auth/purchases': buying,
  '/api/auth/open-purchases': buying,
  '/api/auth/claimable-purchases': buying,
  '/api/auth/claim-purchases': buying,
  '/api/auth/entitlements': buying,
}

/** Everything without a case: a module of the contract, a route, or one of its errors; and why. */
export const notExpected: Record<string, string> = {
  polarPlugin: plugins,
  stripePlugin: plugins,
  oneTimeTokens: other,
  deviceAuthorizations: other,
  connectedApps: ours,
  'sessions.get: 500 FAILED_TO_UPDATE_API_KEY': needsDeletedRow,
  'sessions.getByPost: 500 FAILED_TO_UPDATE_API_KEY': needsDeletedRow,
  'credentials.signIn: 401 FAILED_TO_CREATE_SESSION': needsDeletedRow,
  'credentials.signInByUsername: 401 FAILED_TO_CREATE_SESSION': needsDeletedRow,
  'admin.banUser: 400 USER_IS_LAST_ADMIN': lastAdmin,
  'admin.createUser: 403 YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE': testedPartly,
  'admin.removeUser: 400 USER_IS_LAST_ADMIN': lastAdmin,
  'admin.setRole: 400 USER_IS_LAST_ADMIN': lastAdmin,
  'admin.updateUser: 400 USER_IS_LAST_ADMIN': lastAdmin,
  'admin.updateUser: 403 YOU_ARE_NOT_ALLOWED_TO_BAN_USERS': testedPartly,
  'admin.updateUser: 403 YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE': testedPartly,
  'admin.updateUser: 403 YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL': testedPartly,
  'impersonation.stop: 500 FAILED_TO_FIND_USER':
    'It takes an admin who is gone, and whose sessions are not.',
  'linkedAccounts.accessToken: 400 AMBIGUOUS_ACCOUNT': ambiguous,
  'linkedAccounts.accessToken: 400 FAILED_TO_GET_ACCESS_TOKEN': tokens,
  'linkedAccounts.info: 400 AMBIGUOUS_ACCOUNT': ambiguous,
  'linkedAccounts.info: 400 FAILED_TO_GET_ACCESS_TOKEN': info,
  'linkedAccounts.info: 400 FAILED_TO_GET_USER_INFO': info,
  'linkedAccounts.info: 500 PROVIDER_NOT_CONFIGURED': info,
  'linkedAccounts.infoByPost: 400 AMBIGUOUS_ACCOUNT': ambiguous,
  'linkedAccounts.infoByPost: 400 FAILED_TO_GET_ACCESS_TOKEN': info,
  'linkedAccounts.infoByPost: 400 FAILED_TO_GET_USER_INFO': info,
  'linkedAccounts.infoByPost: 500 PROVIDER_NOT_CONFIGURED': info,
  'linkedAccounts.refresh: 400 AMBIGUOUS_ACCOUNT': ambiguous,
  'linkedAccounts.refresh: 400 FAILED_TO_REFRESH_ACCESS_TOKEN': tokens,
  'linkedAccounts.refresh: 400 REFRESH_TOKEN_NOT_FOUND': tokens,
  'linkedAccounts.refresh: 400 TOKEN_REFRESH_NOT_SUPPORTED': tokens,
  'linkedAccounts.unlink: 400 AMBIGUOUS_ACCOUNT': ambiguous,
  'oversight.setStatus: 400 STATUS_NOT_REACHABLE':
    'It takes a merchant: server/src/organizations/oversight.',
  'passkeys.register: 400 PREVIOUSLY_REGISTERED': authenticator,
  'passkeys.register: 400 TOO_MANY_PASSKEYS': authenticator,
  'passkeys.register: 401 YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY': authenticator,
  'passkeys.registrationOptions: 400 TOO_MANY_PASSKEYS': authenticator,
  'passkeys.registrationOptionsByPost: 400 TOO_MANY_PASSKEYS': authenticator,
  'passkeys.signIn: 400 AUTHENTICATION_FAILED': authenticator,
  'passkeys.signIn: 403 BANNED_USER': authenticator,
  'profile.deleteUser: 400 USER_IS_LAST_ADMIN': lastAdmin,
  'profile.deleteUserCallback: 400 USER_IS_LAST_ADMIN': lastAdmin,
  'serverTokens.create: 400 TOO_MANY_SERVER_TOKENS':
    'It takes fifty: server/src/accounts/server-tokens.',
  'sessions.get: 401 USAGE_EXCEEDED': 'Uses are said of keys of organizations, which are no user.',
  'sessions.getByPost: 401 USAGE_EXCEEDED':
    'Uses are said of keys of organizations, which are no user.',
  'social.link: 401 FAILED_TO_GET_USER_INFO': needsInvalidProfile,
  'social.link: 417 LINKING_FAILED':
    'It takes two links at once: server/src/accounts/social/link-social.test.ts.',
  'social.oneTap: 401 SIGNUP_DISABLED': closed,
  'social.oneTap: 401 UNABLE_TO_CREATE_SESSION': needsInvalidProfile,
  'social.oneTap: 401 UNABLE_TO_CREATE_USER': needsInvalidProfile,
  'social.oneTap: 403 EMAIL_NOT_VERIFIED': needsInvalidProfile,
  'social.oneTap: 404 PROVIDER_NOT_FOUND': unset,
  'social.signIn: 401 FAILED_TO_GET_USER_INFO': needsInvalidProfile,
  'social.signIn: 401 UNABLE_TO_CREATE_SESSION': needsInvalidProfile,
  'social.signIn: 401 UNABLE_TO_CREATE_USER': needsInvalidProfile,
  'social.signIn: 403 EMAIL_NOT_VERIFIED': needsInvalidProfile,
  'twoFactor.sendOtp: 400 OTP_NOT_ENABLED':
    'It takes a sign-in that waits for a code alone: server/src/accounts/two-factor/sign-in.test.ts.',
}
