export { createAuthClient } from 'better-auth/client'
export { organizationClient } from 'better-auth/client/plugins'
