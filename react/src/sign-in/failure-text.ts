import { errorReason } from '@gatehouse/contract/accounts/error-reasons'
import type english from '../locales/en.json'

type Failed = keyof (typeof english)['failed']

/** The text of an error that a provider or an emailed link brought back to the page. */
export type FailureText = `failed.${Failed}`

/** Reads `?error=` of the page's address, which the server adds when a sign-in elsewhere failed. */
export function failureOfAddress(search: string): FailureText | undefined {
  const code = new URLSearchParams(search).get('error')
  if (!code) return undefined
  const reason = errorReason(code)
  return isExplained(reason) ? `failed.${reason}` : 'failed.unknown'
}

/** Reasons of a sign-in; the others are about changes of an account. */
const explained: Record<Failed, true> = {
  account_exists: true,
  banned: true,
  canceled: true,
  email_not_verified: true,
  link_expired: true,
  link_used: true,
  magic_link_off: true,
  no_email: true,
  not_created: true,
  not_let_in: true,
  other_browser: true,
  page_untrusted: true,
  provider_failed: true,
  provider_off: true,
  restart: true,
  server_failed: true,
  sign_up_closed: true,
  unknown: true,
}

const isExplained = (reason: string): reason is Failed => Object.hasOwn(explained, reason)
