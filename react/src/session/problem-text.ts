import type { AccountError } from '@gatehouse/sdk/accounts'
import type { TextKey, Translate } from '../texts/translate.ts'

/** Errors that the components explain, by code. */
const byCode: Record<string, TextKey> = {
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
  PASSKEY_NOT_FOUND: 'sign_in.passkey_unknown',
  AUTH_CANCELLED: 'sign_in.passkey_canceled',
  ERROR_CEREMONY_ABORTED: 'sign_in.passkey_canceled',
  PASSKEY_FAILED: 'sign_in.passkey_canceled',
  INVALID_CODE: 'refusal.wrong_code',
  OTP_HAS_EXPIRED: 'refusal.code_expired',
  INVALID_BACKUP_CODE: 'refusal.wrong_backup_code',
  BACKUP_CODES_NOT_ENABLED: 'refusal.no_backup_codes',
  OTP_NOT_CONFIGURED: 'refusal.mailed_codes_off',
  OTP_NOT_ENABLED: 'refusal.mailed_codes_off',
  ACCOUNT_TEMPORARILY_LOCKED: 'refusal.second_factor_locked',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'second_factor.used_up',
  INVALID_TWO_FACTOR_COOKIE: 'second_factor.over',
  ORGANIZATION_ALREADY_EXISTS: 'organization.slug_taken',
  ORGANIZATION_SLUG_ALREADY_TAKEN: 'organization.slug_taken',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: 'refusal.may_not_create_organization',
}

/** What went wrong with a call, and what to do. */
export function problemText({ status, code, message }: AccountError, t: Translate): string {
  const known = code === undefined ? undefined : byCode[code]
  if (known) return t(known)
  if (status === 0) return t(navigator.onLine ? 'problem.unreachable' : 'problem.offline')
  if (status === 429) return t('problem.limit')
  if (status === 401) return t('problem.signed_out')
  if (status >= 500) return t('problem.server')
  return message ?? t('problem.server')
}
