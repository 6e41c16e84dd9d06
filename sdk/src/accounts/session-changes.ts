/** Calls to these paths may change the signed-in user or that user's data. */
const paths: ReadonlySet<string> = new Set([
  '/sign-out',
  '/update-user',
  '/update-session',
  '/delete-user',
  '/delete-user/callback',
  '/verify-email',
  '/change-email',
  '/change-password',
  '/reset-password',
  '/magic-link/verify',
  '/one-tap/callback',
  '/passkey/verify-authentication',
  '/email-otp/verify-email',
  '/email-otp/change-email',
  '/email-otp/reset-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/admin/update-user',
  '/admin/impersonate-user',
  '/admin/stop-impersonating',
  '/organization/create',
  '/organization/set-active',
  '/organization/set-active-team',
  '/organization/accept-invitation',
  '/organization/delete',
  '/organization/leave',
])

const prefixes = ['/sign-in', '/sign-up', '/revoke-', '/two-factor/verify-', '/picture/']

/** Whether a call to this path may have changed the session. */
export const changesSession = (path: string) =>
  paths.has(path) || prefixes.some(prefix => path.startsWith(prefix))
