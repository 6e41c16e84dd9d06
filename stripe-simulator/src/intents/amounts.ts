import { invalidParameter, invalidRequest } from '../http/errors.ts'

/** Currencies without a minor unit; https://docs.stripe.com/currencies#zero-decimal */
export const ZERO_DECIMAL = new Set([
  'bif',
  'clp',
  'djf',
  'gnf',
  'jpy',
  'kmf',
  'krw',
  'mga',
  'pyg',
  'rwf',
  'ugx',
  'vnd',
  'vuv',
  'xaf',
  'xof',
  'xpf',
])

/**
 * Three-decimal currencies, charged in hundredths only (the last digit is 0);
 * https://docs.stripe.com/currencies#three-decimal
 */
const THREE_DECIMAL = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])

/** The minimum charge; https://docs.stripe.com/currencies (minimums) */
const MINIMUMS: Readonly<Record<string, number>> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  aud: 50,
  cad: 50,
  chf: 50,
  nzd: 50,
  sgd: 50,
  brl: 50,
  inr: 50,
  jpy: 50,
  dkk: 250,
  nok: 300,
  sek: 300,
  pln: 200,
  czk: 1500,
  huf: 17500,
  ron: 200,
  bgn: 100,
  hkd: 400,
  mxn: 1000,
  myr: 200,
  thb: 1000,
  aed: 200,
}
const AMOUNT_MAX = 99_999_999

/** Rejects the amounts Stripe rejects: not positive, below the currency's minimum, or too large. */
export function checkAmount(amount: number, currency: string) {
  if (amount < 1) {
    throw invalidParameter(
      'parameter_invalid_integer',
      'This value must be greater than or equal to 1.',
      'amount',
    )
  }
  rejectThousandths(amount, currency)
  const minimum = MINIMUMS[currency] ?? 1
  if (amount < minimum) {
    throw invalidRequest(
      'amount_too_small',
      `Amount must be at least ${amountText(minimum, currency)}`,
      { param: 'amount' },
    )
  }
  if (amount > AMOUNT_MAX) {
    throw invalidRequest(
      'amount_too_large',
      `Amount must be no more than ${amountText(AMOUNT_MAX, currency)}`,
      { param: 'amount' },
    )
  }
}

/**
 * Rejects a charge or refund in thousandths: in three-decimal currencies the last digit must be 0.
 */
export function rejectThousandths(amount: number, currency: string) {
  if (!THREE_DECIMAL.has(currency) || amount % 10 === 0) return
  throw invalidParameter(
    'parameter_invalid_integer',
    `Invalid amount: in ${currency} the last digit must be 0.`,
    'amount',
  )
}

export function readCurrency(text: string): string {
  const currency = text.toLowerCase()
  if (/^[a-z]{3}$/.test(currency) && KNOWN.has(currency)) return currency
  throw invalidRequest(
    undefined,
    `Invalid currency: ${currency}. Stripe currently supports these currencies: ` +
      [...KNOWN].join(', '),
    { param: 'currency' },
  )
}

const KNOWN = new Set(Intl.supportedValuesOf('currency').map(code => code.toLowerCase()))

function amountText(amount: number, currency: string): string {
  const decimalAmount = ZERO_DECIMAL.has(currency) ? String(amount) : (amount / 100).toFixed(2)
  return `${currency === 'usd' ? '$' : ''}${decimalAmount} ${currency}`
}
