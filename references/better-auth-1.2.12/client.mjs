export { createAuthClient } from 'better-auth/client'
export {
  adminClient,
  apiKeyClient,
  emailOTPClient,
  jwtClient,
  magicLinkClient,
  oneTapClient,
  organizationClient,
  passkeyClient,
  twoFactorClient,
  usernameClient,
} from 'better-auth/client/plugins'
