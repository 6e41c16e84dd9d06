export { betterAuth } from 'better-auth'
export { getMigrations } from 'better-auth/db'
export {
  admin,
  apiKey,
  emailOTP,
  jwt,
  magicLink,
  oneTap,
  organization,
  twoFactor,
  username,
} from 'better-auth/plugins'
export { passkey } from 'better-auth/plugins/passkey'
export { defaultAc as organizationAccess } from 'better-auth/plugins/organization/access'
export { default as pg } from 'pg'
