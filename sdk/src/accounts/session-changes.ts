/** After these paths somebody else may be signed in, or the same person with other data. */
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

const beginnings = ['/sign-in', '/sign-up', '/revoke-', '/two-factor/verify-', '/picture/']

/** Whether what was done at this path may have changed who is signed in. */
export const changesSession = (path: string) =>
  paths.has(path) || beginnings.some(beginning => path.startsWith(beginning))
