export { createAuthClient } from 'better-auth/client'
export {
  adminClient,
  deviceAuthorizationClient,
  emailOTPClient,
  jwtClient,
  magicLinkClient,
  oneTapClient,
  oneTimeTokenClient,
  organizationClient,
  usernameClient,
} from 'better-auth/client/plugins'
