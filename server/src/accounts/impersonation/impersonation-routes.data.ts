/** A call that succeeds for every session except an impersonation. */
type Call = { body?: object; query?: Record<string, string> }

const userId = '00000000-0000-7000-8000-000000000000'
const newPassword = 'long enough a word'
const choice = { providerId: 'google' }
const keyId = 'nobody'
const code = '000000'
const made = {
  id: 'bm9ib2R5',
  rawId: 'bm9ib2R5',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
}

/** Routes that change an account and are closed during impersonation. */
export const closedWhileImpersonating: Record<string, Call> = {
  'POST /api/auth/verify-password': { body: { password: newPassword } },
  'POST /api/auth/change-password': { body: { currentPassword: newPassword, newPassword } },
  'POST /api/auth/change-email': { body: { newEmail: 'mine@example.com' } },
  'POST /api/auth/email-otp/request-email-change': { body: { newEmail: 'mine@example.com' } },
  'POST /api/auth/email-otp/change-email': { body: { newEmail: 'mine@example.com', otp: code } },
  'POST /api/auth/delete-user': { body: {} },
  'GET /api/auth/delete-user/callback': { query: { token: 'x' } },
  'POST /api/auth/update-user': { body: { username: 'somebody_else' } },
  'GET /api/auth/token': {},
  'GET /api/auth/one-time-token/generate': {},
  'POST /api/auth/device/approve': { body: { userCode: code } },
  'POST /api/auth/device/deny': { body: { userCode: code } },
  'POST /api/auth/two-factor/enable': { body: {} },
  'POST /api/auth/two-factor/disable': { body: {} },
  'POST /api/auth/two-factor/get-totp-uri': { body: {} },
  'POST /api/auth/two-factor/generate-backup-codes': { body: {} },
  'POST /api/auth/two-factor/forget-devices': {},
  'POST /api/auth/two-factor/verify-totp': { body: { code } },
  'POST /api/auth/two-factor/send-otp': { body: {} },
  'POST /api/auth/two-factor/verify-otp': { body: { code } },
  'POST /api/auth/two-factor/verify-backup-code': { body: { code } },
  'GET /api/auth/passkey/generate-register-options': {},
  'POST /api/auth/passkey/generate-register-options': { body: {} },
  'POST /api/auth/passkey/verify-registration': { body: { response: made } },
  'POST /api/auth/passkey/delete-passkey': { body: { id: userId } },
  'POST /api/auth/passkey/update-passkey': { body: { id: userId, name: 'Mine' } },
  'POST /api/auth/link-social': { body: { provider: 'google' } },
  'POST /api/auth/unlink-account': { body: choice },
  'POST /api/auth/get-access-token': { body: choice },
  'POST /api/auth/refresh-token': { body: choice },
  'GET /api/auth/account-info': { query: choice },
  'POST /api/auth/account-info': { body: choice },
  'POST /api/auth/connected-apps/revoke': { body: { id: userId } },
  'POST /api/auth/api-key/create': { body: { name: 'mine' } },
  'POST /api/auth/api-key/update': { body: { keyId, name: 'mine' } },
  'POST /api/auth/api-key/delete': { body: { keyId } },
  'POST /api/auth/open-purchases': { body: { customerId: userId } },
  'POST /api/auth/claim-purchases': { body: { customerId: userId } },
  'POST /api/auth/organization/delete': { body: { organizationId: userId } },
  'POST /api/auth/organization/leave': { body: { organizationId: userId } },
  'POST /api/auth/organization/invite-member': {
    body: { organizationId: userId, email: 'mine@example.com', role: 'owner' },
  },
  'POST /api/auth/organization/accept-invitation': { body: { invitationId: userId } },
  'POST /api/auth/organization/reject-invitation': { body: { invitationId: userId } },
  'POST /api/auth/organization/update-member-role': {
    body: { organizationId: userId, memberId: userId, role: 'owner' },
  },
  'POST /api/auth/organization/remove-member': {
    body: { organizationId: userId, memberIdOrEmail: userId },
  },
  'POST /api/auth/organization/create-role': {
    body: { organizationId: userId, role: 'mine', permission: { member: ['update'] } },
  },
  'POST /api/auth/organization/update-role': {
    body: { organizationId: userId, roleName: 'mine', data: { roleName: 'yours' } },
  },
  'POST /api/auth/organization/delete-role': {
    body: { organizationId: userId, roleName: 'mine' },
  },
  'POST /api/auth/organization/open-purchases': {
    body: { organizationId: userId, customerId: userId },
  },
  'POST /api/auth/organization/claim-purchases': {
    body: { organizationId: userId, customerId: userId },
  },
  'POST /api/auth/checkout': { body: { slug: 'pro' } },
  'GET /api/auth/customer/portal': {},
  'POST /api/auth/customer/portal': { body: {} },
  'POST /api/auth/usage/ingest': { body: { event: 'call', metadata: {} } },
  'POST /api/auth/subscription/upgrade': { body: { plan: 'pro' } },
  'POST /api/auth/subscription/cancel': { body: { returnUrl: '/' } },
  'POST /api/auth/subscription/restore': { body: {} },
  'POST /api/auth/subscription/billing-portal': { body: {} },
  'POST /api/auth/admin/create-user': { body: { email: 'a@b.example', name: 'A' } },
  'POST /api/auth/admin/update-user': { body: { userId, data: { name: 'A' } } },
  'POST /api/auth/admin/set-role': { body: { userId, role: 'admin' } },
  'POST /api/auth/admin/ban-user': { body: { userId } },
  'POST /api/auth/admin/unban-user': { body: { userId } },
  'POST /api/auth/admin/remove-user': { body: { userId } },
  'POST /api/auth/admin/set-user-password': { body: { userId, newPassword } },
  'POST /api/auth/admin/disable-two-factor': { body: { userId } },
  'POST /api/auth/admin/revoke-user-session': { body: { sessionToken: 'x' } },
  'POST /api/auth/admin/revoke-user-sessions': { body: { userId } },
  'POST /api/auth/admin/impersonate-user': { body: { userId } },
  'POST /api/auth/admin/settings': { body: { settings: { sign_up_enabled: true } } },
  'POST /api/auth/admin/set-organization-status': {
    body: { organizationId: userId, status: 'active' },
  },
  'POST /api/auth/admin/create-server-token': { body: { name: 'mine' } },
  'POST /api/auth/admin/revoke-server-token': { body: { id: userId } },
}

/** Routes that change something but stay open during impersonation, each with its reason. */
export const openWhileImpersonating: Record<string, string> = {
  'POST /api/auth/admin/stop-impersonating': 'the way back',
  'POST /api/auth/revoke-session': 'ends sessions, as an admin may',
  'POST /api/auth/revoke-sessions': 'ends sessions, as an admin may',
  'POST /api/auth/revoke-other-sessions': 'ends sessions, as an admin may',
  'POST /api/auth/send-verification-email': 'mails the user alone; anybody may ask for it',
  'POST /api/auth/request-password-reset': 'mails the address alone; anybody may ask for it',
  'POST /api/auth/forget-password': 'mails the address alone; anybody may ask for it',
  'GET /api/auth/device': 'an impersonator sees and claims no code',
  'GET /api/auth/verify-email': 'goes by the mailed token; an impersonator is another browser',
  'POST /api/auth/email-otp/verify-email':
    'goes by the mailed code; an impersonator is another browser',
  'GET /api/auth/passkey/generate-authenticate-options': 'signs in anew, whoever is signed in',
  'POST /api/auth/passkey/generate-authenticate-options': 'signs in anew, whoever is signed in',
  'POST /api/auth/passkey/verify-authentication': 'signs in anew, whoever is signed in',
  'GET /api/auth/callback/{id}': 'signs in anew; links for who set out as themselves alone',
  'POST /api/auth/picture/upload': 'how somebody looks is no way in',
  'POST /api/auth/picture/remove': 'how somebody looks is no way in',
  'GET /api/auth/customer/state': 'shows what the user may use',
  'GET /api/auth/customer/benefits/list': 'shows what the user may use',
  'GET /api/auth/customer/subscriptions/list': 'shows what the user bought, as purchases does',
  'GET /api/auth/customer/orders/list': 'shows what the user bought, as purchases does',
  'GET /api/auth/usage/meters/list': 'shows what the user used',
  'GET /api/auth/subscription/list': 'shows what the user bought, as purchases does',
  'POST /api/auth/organization/create': 'gives nobody access to what there was',
  'POST /api/auth/organization/update': 'support edits within the user’s role; both are audited',
  'POST /api/auth/organization/set-active': 'where the impersonated session works',
  'POST /api/auth/organization/set-active-team': 'where the impersonated session works',
  'POST /api/auth/organization/cancel-invitation': 'revokes access, and a new one can be sent',
  'POST /api/auth/organization/ask-for-invitation': 'goes by the mailed link; anybody may ask',
  'POST /api/auth/organization/preview-seats': 'calculates and changes nothing',
  'POST /api/auth/organization/create-team': 'a team gives no permission',
  'POST /api/auth/organization/update-team': 'a team gives no permission',
  'POST /api/auth/organization/remove-team': 'a team gives no permission',
  'POST /api/auth/organization/add-team-member': 'a team gives no permission',
  'POST /api/auth/organization/remove-team-member': 'a team gives no permission',
}

/** Calls that only signed-in users make in an organization, and that are open, with the reason. */
export const openBillingRoutes: Record<string, string> = {
  'POST /v1/organizations/': 'gives nobody access to what there was',
  'DELETE /v1/organization-access-tokens/{id}': 'revokes access',
  'GET /v1/organization-access-tokens/export': 'reads what the list shows, without the tokens',
  'POST /v1/organizations/{id}/customer-mail-samples': 'mails the user alone',
  'POST /v1/integrations/': 'gives customers access elsewhere, and nobody access here',
  'POST /v1/saved-views/': 'how a list is looked at gives no access',
  'PATCH /v1/saved-views/{id}': 'how a list is looked at gives no access',
  'DELETE /v1/saved-views/{id}': 'how a list is looked at gives no access',
  'PUT /v1/saved-views/columns': 'how a list is looked at gives no access',
  'POST /v1/notifications/read': 'marks what the user was shown, and gives nobody access',
  'PATCH /v1/notifications/preferences': 'chooses what the user is mailed, and nobody else',
}

/**
 * Calls of the billing protocol that give access to an organization beyond the impersonation, and
 * are closed; what else a member may do there is open, within the user’s role and audited.
 */
export const closedBillingRoutes: Record<string, object> = {
  'POST /v1/organization-access-tokens/': { comment: 'mine', scopes: ['organizations:read'] },
  'PATCH /v1/organization-access-tokens/{id}': { scopes: ['organizations:write'] },
  'POST /v1/organization-access-tokens/{id}/transfer': {},
  'POST /v1/oauth2/requests/{id}': { action: 'allow' },
  'POST /v1/oauth2/device/request': { user_code: 'BCDF-GHJK', action: 'allow' },
}
