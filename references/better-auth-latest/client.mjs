export { createAuthClient } from 'better-auth/client'
export { jwtClient, organizationClient, usernameClient } from 'better-auth/client/plugins'
