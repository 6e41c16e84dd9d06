export { apiKey } from '@better-auth/api-key'
export { passkey } from '@better-auth/passkey'
export { betterAuth } from 'better-auth'
export { getMigrations } from 'better-auth/db/migration'
export {
  admin,
  emailOTP,
  jwt,
  magicLink,
  oneTap,
  organization,
  twoFactor,
  username,
} from 'better-auth/plugins'
export { defaultAc as organizationAccess } from 'better-auth/plugins/organization/access'
export { default as pg } from 'pg'
