/**
 * Errors of the ways to sign in, by code, with the keys of their texts: the dashboard and the React
 * components have these texts.
 */
export const refusalKeys = {
  INVALID_EMAIL_OR_PASSWORD: 'refusal.wrong_password',
  INVALID_USERNAME_OR_PASSWORD: 'refusal.wrong_username',
  BANNED_USER: 'refusal.banned',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'refusal.user_exists',
  INVALID_EMAIL: 'refusal.invalid_email',
  PASSWORD_TOO_SHORT: 'refusal.password_short',
  PASSWORD_TOO_LONG: 'refusal.password_long',
  PASSWORD_COMPROMISED: 'refusal.password_common',
  EMAIL_NOT_VERIFIED: 'refusal.not_verified',
  EMAIL_PASSWORD_DISABLED: 'refusal.password_disabled',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'refusal.sign_up_disabled',
  SIGNUP_DISABLED: 'refusal.sign_up_disabled',
  RESET_PASSWORD_DISABLED: 'refusal.reset_disabled',
  INVALID_USERNAME: 'refusal.username_invalid',
  PROVIDER_NOT_FOUND: 'refusal.provider_off',
  INVALID_OTP: 'refusal.wrong_mailed_code',
  OTP_EXPIRED: 'refusal.code_expired',
  TOO_MANY_ATTEMPTS: 'refusal.too_many_codes',
  EMAIL_OTP_DISABLED: 'refusal.email_codes_off',
  MAGIC_LINK_DISABLED: 'refusal.magic_links_off',
  FAILED_TO_CREATE_SESSION: 'refusal.not_let_in',
  UNABLE_TO_CREATE_SESSION: 'refusal.not_let_in',
  AUTHENTICATION_FAILED: 'refusal.passkey_failed',
  CHALLENGE_NOT_FOUND: 'refusal.passkey_late',
} as const
