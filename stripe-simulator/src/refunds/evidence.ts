import { invalidParameter, invalidRequest, noSuchReference } from '../http/errors.ts'
import { isForm } from '../http/form.ts'
import type { FormValue } from '../http/form.ts'
import type { Json } from '../state/objects.ts'
import { find } from '../state/world.ts'
import type { Moment } from '../state/world.ts'

const TEXTS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
]
const FILES = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
]
const TEXT_LENGTH_MAX = 20_000
const TEXTS_LENGTH_MAX = 150_000
const FILES_BYTES_MAX = 4_500_000

/** The evidence after a change, within Stripe's limits; an empty text removes what was there. */
export function mergeEvidence(
  moment: Moment,
  before: Record<string, Json>,
  change: FormValue | undefined,
): Record<string, Json> {
  if (change === undefined) return before
  if (!isForm(change)) throw invalidParameter(undefined, 'Invalid object', 'evidence')
  const merged = { ...before }
  for (const [name, value] of Object.entries(change)) {
    const param = `evidence[${name}]`
    if (typeof value !== 'string' || !(TEXTS.includes(name) || FILES.includes(name))) {
      throw invalidParameter('parameter_unknown', `Received unknown parameter: ${param}`, param)
    }
    if (value.length > TEXT_LENGTH_MAX) {
      throw invalidParameter(
        'parameter_invalid_string_length',
        `Invalid string: at most ${TEXT_LENGTH_MAX} characters`,
        param,
      )
    }
    if (FILES.includes(name) && value !== '' && !find(moment, 'file', value)) {
      throw noSuchReference('file upload', value, param)
    }
    merged[name] = value === '' ? null : value
  }
  const textOf = (name: string) => {
    const value = merged[name]
    return typeof value === 'string' ? value : ''
  }
  const texts = TEXTS.reduce((sum, name) => sum + textOf(name).length, 0)
  if (texts > TEXTS_LENGTH_MAX) {
    throw invalidRequest(undefined, 'The evidence is too long.', { param: 'evidence' })
  }
  const bytes = FILES.reduce(
    (sum, name) => sum + (find(moment, 'file', textOf(name))?.size ?? 0),
    0,
  )
  if (bytes > FILES_BYTES_MAX) {
    throw invalidRequest(undefined, 'The combined size of the files is too large.', {
      param: 'evidence',
    })
  }
  return merged
}
