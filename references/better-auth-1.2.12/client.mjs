export { createAuthClient } from 'better-auth/client'
export {
  adminClient,
  apiKeyClient,
  emailOTPClient,
  jwtClient,
  magicLinkClient,
  oneTapClient,
  oneTimeTokenClient,
  organizationClient,
  passkeyClient,
  twoFactorClient,
  usernameClient,
} from 'better-auth/client/plugins'
