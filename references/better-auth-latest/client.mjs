export { createAuthClient } from 'better-auth/client'
export {
  adminClient,
  emailOTPClient,
  jwtClient,
  magicLinkClient,
  oneTapClient,
  organizationClient,
  usernameClient,
} from 'better-auth/client/plugins'
