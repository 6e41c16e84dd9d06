export { createAuthClient } from 'better-auth/client'
export {
  apiKeyClient,
  jwtClient,
  organizationClient,
  usernameClient,
} from 'better-auth/client/plugins'
