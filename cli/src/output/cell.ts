import { safeText } from './safe-text.ts'

type Row = Record<string, unknown>

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const AMOUNT = /(^|_)amount$|^(balance|due|total|subtotal|net|tax|fee)$/

/** A value as people read it: a time to the second, an amount with its currency, yes and no. */
export function cellOf(key: string, value: unknown, row: Row): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return amountOf(key, value, row) ?? String(value)
  if (typeof value === 'string') return MOMENT.test(value) ? momentText(value) : safeText(value)
  if (Array.isArray(value)) return value.map(item => cellOf(key, item, row)).join(', ')
  return safeText(JSON.stringify(value))
}

const momentText = (value: string) =>
  new Date(value)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, 'Z')

/** Amounts are whole minor units; their number of decimals depends on the currency. */
function amountOf(key: string, value: number, row: Row): string | undefined {
  if (!AMOUNT.test(key)) return undefined
  const currency = row.currency ?? row.price_currency
  if (typeof currency !== 'string' || !/^[a-z]{3}$/i.test(currency)) return undefined
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(value / 10 ** decimals)
}
