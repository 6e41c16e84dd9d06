import type { CallbackError } from './social.ts'

/** Readable messages for the codes that pages receive in `?error=`. */
const errorReasons = [
  'restart',
  'canceled',
  'provider_failed',
  'provider_off',
  'page_untrusted',
  'no_email',
  'linked_elsewhere',
  'not_linkable',
  'email_mismatch',
  'account_exists',
  'sign_up_closed',
  'not_created',
  'not_let_in',
  'email_not_verified',
  'banned',
  'link_expired',
  'link_used',
  'account_gone',
  'other_browser',
  'email_not_moved',
  'magic_link_off',
  'server_failed',
  'unknown',
] as const
export type ErrorReason = (typeof errorReasons)[number]

const byCode: Record<CallbackError, ErrorReason> & Record<string, ErrorReason> = {
  // Errors on return from a sign-in provider.
  invalid_callback_request: 'restart',
  state_not_found: 'restart',
  state_mismatch: 'restart',
  please_restart_the_process: 'restart',
  no_code: 'provider_failed',
  invalid_code: 'provider_failed',
  unable_to_get_user_info: 'provider_failed',
  oauth_provider_not_found: 'provider_off',
  no_callback_url: 'page_untrusted',
  email_not_found: 'no_email',
  account_already_linked_to_different_user: 'linked_elsewhere',
  unable_to_link_account: 'not_linkable',
  email_mismatch: 'email_mismatch',
  account_not_linked: 'account_exists',
  signup_disabled: 'sign_up_closed',
  unable_to_create_user: 'not_created',
  unable_to_create_session: 'not_let_in',
  email_not_verified: 'email_not_verified',
  banned: 'banned',
  internal_server_error: 'server_failed',
  // Errors sent by the providers themselves (RFC 6749, 4.1.2.1, and LinkedIn's own).
  access_denied: 'canceled',
  user_denied: 'canceled',
  user_cancelled_login: 'canceled',
  user_cancelled_authorize: 'canceled',
  server_error: 'provider_failed',
  temporarily_unavailable: 'provider_failed',
  // Errors of emailed links.
  token_expired: 'link_expired',
  expired_token: 'link_expired',
  invalid_token: 'link_used',
  user_not_found: 'account_gone',
  unauthorized: 'other_browser',
  couldnt_update_your_email: 'email_not_moved',
  magic_link_disabled: 'magic_link_off',
  new_user_signup_disabled: 'sign_up_closed',
  // API errors that a page passes on.
  banned_user: 'banned',
  provider_not_found: 'provider_off',
}

/** The message for a code; codes occur in both cases, and providers have their own. */
export function errorReason(code: string): ErrorReason {
  const word = code.toLowerCase()
  return Object.hasOwn(byCode, word) ? (byCode[word] ?? 'unknown') : 'unknown'
}

/** The operation that failed. */
export type ErrorSubject = 'sign_in' | 'link' | 'linking' | 'address'

const subjects: Partial<Record<ErrorReason, ErrorSubject>> = {
  linked_elsewhere: 'linking',
  not_linkable: 'linking',
  email_mismatch: 'linking',
  link_expired: 'link',
  link_used: 'link',
  other_browser: 'address',
  email_not_moved: 'address',
}

/** The operation a reason belongs to; sign-in by default. */
export const errorSubject = (reason: ErrorReason): ErrorSubject => subjects[reason] ?? 'sign_in'
