import type { TFunction } from 'i18next'
import type { Checkout, CheckoutChange } from '../client.ts'
import type { FieldErrors } from './fields.ts'

/** A custom field, as attached to a product. */
export type RequestedField = Checkout['attached_custom_fields'][number]

/** Form values by the field's slug: numbers and dates as text. */
export type Answers = Record<string, string | boolean>

type Translate = TFunction<'checkout'>
type Data = NonNullable<CheckoutChange['custom_field_data']>
type Bounds = { ge?: number | undefined; le?: number | undefined }

/** The saved answers, as form values. */
export function answersOf({ custom_field_data }: Checkout): Answers {
  const known = Object.entries(custom_field_data).map(([slug, value]) => [
    slug,
    typeof value === 'boolean' ? value : String(value),
  ])
  return Object.fromEntries(known) as Answers
}

/** The checkout's custom fields in order. */
export const fieldsOf = ({ attached_custom_fields }: Checkout): RequestedField[] =>
  attached_custom_fields.toSorted((a, b) => a.order - b.order)

/** The answers to send: every valid one. */
export function answerData(checkout: Checkout, answers: Answers, t: Translate): Data {
  const provided = fieldsOf(checkout).flatMap(({ custom_field: field }) => {
    const value = answers[field.slug]
    const none = value === undefined || value === ''
    if (none || invalidAnswer(field, value, t, 'en') !== undefined) return []
    return [[field.slug, field.type === 'number' ? Number(value) : value] as const]
  })
  return Object.fromEntries(provided)
}

/** Whether all valid answers are saved on the server. */
export function sameAnswers(checkout: Checkout, answers: Answers, t: Translate): boolean {
  const known = answerData(checkout, answersOf(checkout), t)
  const provided = answerData(checkout, answers, t)
  return fieldsOf(checkout).every(({ custom_field: { slug } }) => provided[slug] === known[slug])
}

/** Validation errors by field; `complete` also requires the required fields. */
export function answerErrors(
  requested: readonly RequestedField[],
  answers: Answers,
  { t, locale, complete }: { t: Translate; locale: string; complete: boolean },
): FieldErrors {
  const errors: FieldErrors = {}
  for (const { custom_field: field, required } of requested) {
    const value = answers[field.slug]
    const none = value === undefined || value === '' || (value === false && required)
    if (!none) errors[`answer.${field.slug}`] = invalidAnswer(field, value, t, locale)
    else if (complete && required) errors[`answer.${field.slug}`] = missingAnswer(field, t)
  }
  return Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence))
}

/** The message for a required field without an answer. */
export function missingAnswer({ type }: RequestedField['custom_field'], t: Translate): string {
  if (type === 'checkbox') return t('error.tick')
  return t(type === 'select' ? 'error.choose' : 'error.missing')
}

/** Why a value is not valid for a field; undefined if it is. */
function invalidAnswer(
  field: RequestedField['custom_field'],
  value: string | boolean,
  t: Translate,
  locale: string,
): string | undefined {
  if (field.type === 'checkbox' || typeof value === 'boolean') return undefined
  if (field.type === 'text') return textProblem(value, field.properties, t)
  if (field.type === 'number') {
    const number = Number(value)
    if (!/^\s*-?\d+\s*$/.test(value) || !Number.isSafeInteger(number)) return t('error.whole')
    const say = (limit: number) => new Intl.NumberFormat(locale).format(limit)
    return outOf(number, field.properties, limit => say(limit), ['error.least', 'error.most'], t)
  }
  if (field.type === 'date') {
    const at = Date.parse(`${value}T00:00:00Z`) / 1000
    if (Number.isNaN(at)) return t('error.date')
    const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    const say = (limit: number) => days.format(new Date(limit * 1000))
    return outOf(at, startsOfDays(field.properties), say, ['error.from', 'error.until'], t)
  }
  const known = field.properties.options.some(option => option.value === value)
  return known ? undefined : t('error.choose')
}

type Lengths = { min_length?: number | undefined; max_length?: number | undefined }

function textProblem(value: string, { min_length, max_length }: Lengths, t: Translate) {
  // Counts characters as the server does.
  const { length } = Array.from(value)
  if (min_length !== undefined && length < min_length)
    return t('error.short', { count: min_length })
  if (max_length !== undefined && length > max_length) return t('error.long', { count: max_length })
  return undefined
}

type LimitKeys = [least: 'error.least' | 'error.from', most: 'error.most' | 'error.until']

function outOf(
  value: number,
  { ge, le }: Bounds,
  say: (limit: number) => string,
  [minimum, most]: LimitKeys,
  t: Translate,
): string | undefined {
  if (ge !== undefined && value < ge) return t(minimum, { limit: say(ge) })
  return le !== undefined && value > le ? t(most, { limit: say(le) }) : undefined
}

const DAY_SECONDS = 86_400

/** The bounds of a date field are timestamps; the input takes a day. */
function startsOfDays({ ge, le }: Bounds): Bounds {
  const start = (at: number | undefined) => at && Math.floor(at / DAY_SECONDS) * DAY_SECONDS
  return { ge: start(ge), le: start(le) }
}

/** A bound as a day for the date input: "2026-11-20". */
export const dayOf = (seconds: number | undefined): string | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1000).toISOString().slice(0, 10)
