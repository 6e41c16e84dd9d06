export { passkeyClient } from '@better-auth/passkey/client'
export { createAuthClient } from 'better-auth/client'
export { twoFactorClient } from 'better-auth/client/plugins'
