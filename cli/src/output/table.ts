import { cellOf } from './cell.ts'

type Row = Record<string, unknown>

/** What a table shows, in this order, as far as the items have it. */
const COLUMNS = [
  ...['id', 'created_at', 'timestamp', 'occurred_at', 'at', 'number', 'invoice_number', 'type'],
  ...['kind', 'name', 'email', 'customer', 'product', 'benefit', 'meter', 'title', 'slug', 'key'],
  ...['url', 'code', 'method', 'prices', 'recurring_interval', 'status', 'is_granted'],
  ...['succeeded', 'http_code', 'last_http_code', 'enabled', 'total_amount', 'amount'],
  ...['basis_points', 'balance', 'consumed_units', 'quantity', 'seats', 'redemptions_count'],
  ...['current_period_end', 'ends_at', 'is_archived', 'description'],
]
const COLUMNS_MAX = 7
const GAP = '  '
const CELL_MAX = 60
const CELL_MIN = 8

/** What a narrow terminal leaves out, the first one first. */
const DISPENSABLE = [
  ...['invoice_number', 'number', 'description', 'current_period_end', 'ends_at', 'url'],
  ...['created_at', 'timestamp', 'slug', 'type'],
]
/** The width with which most cells can be understood. */
const CELL_READABLE = 14

/** Columns of a table: those named above; for other items, their first simple fields. */
function columnsOf(rows: Row[]): string[] {
  const known = COLUMNS.filter(
    column => rows.some(row => isShown(row[column])) && !isRepeated(column, rows),
  )
  if (known.length >= 2) return known.slice(0, COLUMNS_MAX)
  const first = Object.keys(rows[0] ?? {})
  return first.filter(key => rows.some(row => isSimple(row[key]))).slice(0, COLUMNS_MAX)
}

/** An amount is shown as the total, and prices as the amount, if there is one. */
const isRepeated = (column: string, rows: Row[]) =>
  (column === 'amount' && rows.some(row => isSimple(row.total_amount))) ||
  (column === 'prices' && rows.some(row => isSimple(row.amount)))

const isShown = (value: unknown) =>
  isSimple(value) ||
  pricesText(value) !== undefined ||
  (typeof value === 'object' && value !== null && titleOf(value) !== undefined)

const isSimple = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** A customer, a product or a benefit inside an item is shown by its name. */
function titleOf(value: object): string | undefined {
  const { name, email, description } = value as Row
  return [name, email, description].find(
    (text): text is string => typeof text === 'string' && text !== '',
  )
}

type TableOptions = { width: number; heading: (text: string) => string; columns?: string[] }

/** Rows in columns that are as wide as their texts and together as wide as the terminal. */
export function tableOf(rows: Row[], { width, heading, columns }: TableOptions): string {
  const all = columns ?? columnsOf(rows)
  const widthsOfAll = all.map(column =>
    Math.max(column.length, ...rows.map(row => widthOf(textOf(column, row)))),
  )
  const shown = columns ?? leaveOut(all, widthsOfAll, width)
  const widths = shown.map(column => widthsOfAll[all.indexOf(column)] ?? 0)
  const cells = rows.map(row => shown.map(column => textOf(column, row)))
  const heads = shown.map(column => column.replaceAll('_', ' ').toUpperCase())
  const fitting = shrink(widths, heads, width)
  const line = (texts: string[]) =>
    texts
      .map((text, index) => fit(text, fitting[index] ?? 0))
      .join(GAP)
      .trimEnd()
  return [heading(line(heads)), ...cells.map(line)].map(text => `${text}\n`).join('')
}

function textOf(column: string, row: Row): string {
  const value = row[column]
  const prices = pricesText(value)
  if (prices !== undefined) return prices
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return cellOf(column, titleOf(value) ?? value, row)
  return cellOf(column, value, row)
}

/** The prices of a product: amounts, or how the amount is found. */
function pricesText(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined
  const prices = (value as Row[]).filter(price => typeof price?.amount_type === 'string')
  if (prices.length === 0) return undefined
  return prices
    .map(price =>
      price.amount_type === 'fixed'
        ? cellOf('price_amount', price.price_amount, price)
        : cellOf('amount_type', price.amount_type, price),
    )
    .join(' + ')
}

/** Leaves out columns that would make the others unreadable. */
function leaveOut(columns: string[], widths: number[], width: number): string[] {
  const needed = (column: string) => {
    const own = widths[columns.indexOf(column)] ?? 0
    return (column === 'id' ? own : Math.min(own, CELL_READABLE)) + GAP.length
  }
  let shown = columns
  for (const column of DISPENSABLE) {
    const total = shown.reduce((sum, one) => sum + needed(one), -GAP.length)
    if (total <= width) break
    shown = shown.filter(one => one !== column)
  }
  return shown
}

/** Shortens the widest columns until the table fits; ids stay whole, so that they can be copied. */
function shrink(widths: number[], heads: string[], width: number): number[] {
  const result = widths.map((one, index) => (heads[index] === 'ID' ? one : Math.min(one, CELL_MAX)))
  const total = () => result.reduce((sum, one) => sum + one + GAP.length, -GAP.length)
  while (total() > width) {
    const widest = result.reduce(
      (best, one, index) =>
        heads[index] !== 'ID' && one > (result[best] ?? 0) && one > CELL_MIN ? index : best,
      result.length,
    )
    if (widest === result.length) break
    result[widest] = (result[widest] ?? 0) - 1
  }
  return result
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/u

const widthOf = (text: string): number =>
  [...letters.segment(text)].reduce((sum, { segment }) => sum + (WIDE.test(segment) ? 2 : 1), 0)

function fit(text: string, width: number): string {
  const own = widthOf(text)
  if (own <= width) return text + ' '.repeat(width - own)
  let result = ''
  let used = 0
  for (const { segment } of letters.segment(text)) {
    const more = WIDE.test(segment) ? 2 : 1
    if (used + more > width - 1) break
    result += segment
    used += more
  }
  return `${result}…${' '.repeat(width - 1 - used)}`
}
