import type { AccountError } from '@gatehouse/sdk/accounts'
import { refusalKeys } from '@gatehouse/ui/refusal-keys'
import type { TextKey, Translate } from '../texts/translate.ts'

/** Errors that the components explain, by code. */
const byCode: Record<string, TextKey> = {
  ...refusalKeys,
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
