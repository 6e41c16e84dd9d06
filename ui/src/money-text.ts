/** The number of decimals of a currency: yen none, euro two, Kuwaiti dinar three. */
export function decimalsOf(currency: string): number {
  const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return options.maximumFractionDigits ?? 2
}

interface MoneyStyle {
  /** Omits ".00" for whole amounts. */
  short?: boolean
  /** Writes "+" before positive amounts: for changes and balances. */
  signed?: boolean
}

/** An amount with its currency in the locale's format; negative with a minus sign. */
export function moneyText(
  minor: number,
  currency: string,
  locale: string,
  { short = false, signed = false }: MoneyStyle = {},
): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    signDisplay: signed ? 'exceptZero' : 'negative',
    trailingZeroDisplay: short ? 'stripIfInteger' : 'auto',
  })
  // A hyphen is not a minus sign, and in a column of figures the difference is visible.
  return format.format(decimalText(minor, decimalsOf(currency)) as `${number}`).replace('-', '−')
}

/** An amount without its currency, as a user types it: "1234,50" in German. */
export function amountText(minor: number, currency: string, locale: string): string {
  const decimals = decimalsOf(currency)
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
    numberingSystem: 'latn',
  })
  return format.format(decimalText(minor, decimals) as `${number}`)
}

/**
 * Parses a typed amount: "1.234,50", "1,234.5", "1 234,50 €", "29". Undefined if it is not an
 * amount of this currency, so that an amount is never guessed.
 */
export function minorOf(typed: string, currency: string, locale: string): number | undefined {
  const decimals = decimalsOf(currency)
  const read = readDecimal(typed, locale)
  if (!read || read.fraction.length > decimals) return undefined
  const minor = Number(read.whole + read.fraction.padEnd(decimals, '0'))
  if (!Number.isSafeInteger(minor)) return undefined
  return read.negative && minor !== 0 ? -minor : minor
}

/** The digits before and after the decimal separator of a typed amount. */
export function readDecimal(typed: string, locale: string) {
  const bare = typed.replace(/[\s'’\p{Sc}]|\p{L}+\.?/gu, '').replace('−', '-')
  const shape = /^(-?)(\d[\d.,]*|[.,]\d+)$/.exec(bare)
  if (!shape) return undefined
  const digits = shape[2] ?? ''
  const point = pointIn(digits, decimalPointOf(locale))
  const [total = '', fraction = '', ...more] = point ? digits.split(point) : [digits]
  if (more.length > 0 || !/^\d*$/.test(fraction)) return undefined
  if (!/^(\d*|[1-9]\d{0,2}([.,]\d{3})+)$/.test(total)) return undefined
  return { negative: shape[1] === '-', whole: total.replace(/[.,]/g, ''), fraction }
}

// Of two different separators, the last is the decimal one. A single separator is the decimal one,
// unless it appears more than once, or stands before three digits and is not the locale's decimal
// separator: then it groups digits.
function pointIn(digits: string, local: string): string | undefined {
  const signs = digits.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  if (!last) return undefined
  if (new Set(signs).size > 1) return last
  if (signs.length > 1) return undefined
  const after = digits.length - digits.lastIndexOf(last) - 1
  if (after === 3 && last !== local) return undefined
  return last
}

function decimalPointOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find(part => part.type === 'decimal')?.value ?? '.'
}

// Converted as text, not by division: 1999999999999999 must not become a float before it is
// displayed.
function decimalText(minor: number, decimals: number): string {
  const sign = minor < 0 ? '-' : ''
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
