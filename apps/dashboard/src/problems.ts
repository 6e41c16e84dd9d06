import { RequestFailed } from '@gatehouse/sdk/request-failed'
import type { TFunction } from 'i18next'
import type words from './locales/en.json'

/** Refusals that are told in the person's own language, by the name the contract gives them. */
const told = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_password',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'user_exists',
  INVALID_EMAIL: 'invalid_email',
  PASSWORD_TOO_SHORT: 'password_short',
  PASSWORD_TOO_LONG: 'password_long',
  EMAIL_NOT_VERIFIED: 'not_verified',
  EMAIL_ALREADY_VERIFIED: 'already_verified',
  EMAIL_PASSWORD_DISABLED: 'password_disabled',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'sign_up_disabled',
  RESET_PASSWORD_DISABLED: 'reset_disabled',
  INVALID_TOKEN: 'link_used',
  TOKEN_EXPIRED: 'link_used',
  AlreadyCanceledSubscription: 'already_canceled',
  SubscriptionLocked: 'subscription_locked',
  TestClockAdvancing: 'clock_advancing',
  PaymentNotReady: 'payment_not_ready',
} as const satisfies Record<string, keyof typeof words.refusal>

/** Kinds of wrong values that have a sentence of their own. */
const invalidTold = {
  missing: 'missing',
  too_small: 'too_small',
  too_big: 'too_big',
  invalid_type: 'invalid',
  invalid_format: 'format',
} as const satisfies Record<string, keyof typeof words.invalid>

/** Both vocabularies: the dashboard's own, and that of every screen. */
export type Translate = TFunction<['dashboard', 'ui']>

/** Whether asking again may go better: the network or the server failed, not the question. */
export function mayTryAgain(error: unknown): boolean {
  return error instanceof RequestFailed && (error.status === 0 || error.status >= 500)
}

/** Whether the session is over: not a wrong password, which also answers 401. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === 401 && !isTold(error.error)
}

/** Whether what was asked for does not exist, here or for this person. */
export function isMissing(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === 404
}

/** What went wrong and what to do, as a sentence. */
export function sentenceOf(error: unknown, t: Translate): string {
  if (!(error instanceof RequestFailed)) return error instanceof Error ? error.message : ''
  const { status, error: name, message, request_id } = error
  if (isTold(name)) return t(`refusal.${told[name]}`)
  if (status === 0) return t(navigator.onLine ? 'ui:problem.unreachable' : 'ui:problem.offline')
  if (status >= 500) return t('ui:problem.server', { request: request_id ?? '–' })
  if (status === 401) return t('ui:problem.signed_out')
  if (status === 429) return t('ui:problem.too_many')
  if (status === 403) return t('ui:problem.forbidden')
  if (status === 404) return t('ui:problem.not_found')
  const [first] = error.invalid
  if (first) return first.type in invalidTold ? t('ui:problem.invalid') : first.msg
  return message
}

/** One wrong value: the field's name as our forms write it, and what is wrong with it. */
export interface WrongField {
  /** camelCase with dots: `prices.0.priceAmount`. */
  name: string
  sentence: string
}

/** What is wrong with which field. */
export function wrongFields(error: unknown, t: Translate): WrongField[] {
  if (!(error instanceof RequestFailed)) return []
  return error.invalid.map(({ loc, msg, type }) => ({
    name: nameOf(loc),
    sentence: isKnownKind(type) ? t(`invalid.${invalidTold[type]}`) : msg,
  }))
}

// The first word says which part of the request it was: body, query, path.
function nameOf(loc: (string | number)[]): string {
  const inside = loc.slice(/^(body|query|path)$/.test(String(loc[0])) ? 1 : 0)
  return inside.join('.').replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function isTold(name: string): name is keyof typeof told {
  return Object.hasOwn(told, name)
}

function isKnownKind(type: string): type is keyof typeof invalidTold {
  return Object.hasOwn(invalidTold, type)
}
