import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { refusalKeys } from '@gatehouse/ui/refusal-keys'
import type { TFunction } from 'i18next'

/** Both sets of translations: the dashboard's own, and those of `ui`. */
export type Translate = TFunction<['dashboard', 'ui']>

/**
 * Errors of the pages before sign-in, with their translations by their whole keys: these pages load
 * no other errors. `problems.ts` has the dashboard's.
 */
export const signInProblemKeys = {
  ...refusalKeys,
  EMAIL_ALREADY_VERIFIED: 'refusal.already_verified',
  INVALID_TOKEN: 'refusal.link_used',
  TOKEN_EXPIRED: 'refusal.link_used',
  USERNAME_TOO_SHORT: 'refusal.username_short',
  USERNAME_TOO_LONG: 'refusal.username_long',
  USERNAME_IS_ALREADY_TAKEN: 'refusal.username_taken',
  VERIFICATION_EMAIL_NOT_ENABLED: 'refusal.verification_off',
  EMAIL_MISMATCH: 'refusal.other_address',
  FAILED_TO_GET_USER_INFO: 'refusal.provider_silent',
  INVALID_ID_TOKEN: 'refusal.provider_silent',
  USER_EMAIL_NOT_FOUND: 'refusal.provider_without_address',
  EMAIL_NOT_AVAILABLE_IN_TOKEN: 'refusal.provider_without_address',
  UNABLE_TO_CREATE_USER: 'refusal.not_let_in',
  ACCOUNT_NOT_LINKED: 'refusal.account_not_linked',
  PASSKEY_NOT_FOUND: 'refusal.passkey_gone',
  USER_NOT_FOUND: 'refusal.user_gone',
  REQUEST_TOO_LARGE: 'refusal.too_large',
  FAILED_TO_GET_SESSION: 'refusal.session_gone',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'refusal.no_password',
  LINKING_NOT_ALLOWED: 'refusal.linking_off',
} as const

function isSignInProblem(name: string): name is keyof typeof signInProblemKeys {
  return Object.hasOwn(signInProblemKeys, name)
}

/** An error message on a page before sign-in: what went wrong and what to do. */
export function signInSentence(error: unknown, t: Translate): string {
  if (!(error instanceof RequestFailed)) return error instanceof Error ? error.message : ''
  const { error: name, message } = error
  if (isSignInProblem(name)) return t(signInProblemKeys[name])
  return statusSentence(error, t) ?? (error.invalid.length > 0 ? t('ui:problem.invalid') : message)
}

/** The error message for a status, whichever call failed. */
export function statusSentence(error: RequestFailed, t: Translate): string | undefined {
  const { status, request_id, retry_after } = error
  if (status === 429 && retry_after !== undefined) return waitSentence(retry_after, t)
  if (status === 0) return t(navigator.onLine ? 'ui:problem.unreachable' : 'ui:problem.offline')
  if (status >= 500) {
    return request_id
      ? t('ui:problem.server', { request: request_id })
      : t('ui:problem.server_unnumbered')
  }
  if (status === 401) return t('ui:problem.signed_out')
  if (status === 429) return t('ui:problem.too_many')
  if (status === 403) return t('ui:problem.forbidden')
  if (status === 404) return t('ui:problem.not_found')
  return undefined
}

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600

/** The wait before the next attempt. */
function waitSentence(seconds: number, t: Translate): string {
  if (seconds < 2 * MINUTE_SECONDS) return t('refusal.wait_seconds', { count: Math.ceil(seconds) })
  const showsHours = seconds > HOUR_SECONDS
  const count = Math.ceil(seconds / (showsHours ? HOUR_SECONDS : MINUTE_SECONDS))
  return t(showsHours ? 'refusal.wait_hours' : 'refusal.wait_minutes', { count })
}
