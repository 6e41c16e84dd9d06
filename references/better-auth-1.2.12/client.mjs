export { createAuthClient } from 'better-auth/client'
export { organizationClient, usernameClient } from 'better-auth/client/plugins'
