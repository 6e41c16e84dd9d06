/**
 * Clients of Polar's protocol that cannot parse some responses, identified by their user agent, and
 * what is written for them instead.
 */

/**
 * Polar's SDK from 0.42 to 0.49 does not know `free` prices: a single one made a whole list
 * unreadable.
 */
const CLIENTS_WITHOUT_FREE_PRICES = /^speakeasy-sdk\/typescript 0\.(4[2-9])\./

/** The beginning of every free price; a response without it is passed on unchanged. */
const FREE = '"amount_type":"free"'

/** The text of a response in a form its client can parse. */
export function readableBy(user_agent: string | null, text: string): string {
  if (user_agent === null || !CLIENTS_WITHOUT_FREE_PRICES.test(user_agent)) return text
  return text.includes(FREE) ? JSON.stringify(withoutFree(JSON.parse(text), 'usd')) : text
}

/** A free price is written as a fixed price of 0, in the currency of its parent. */
function withoutFree(value: unknown, currency: string): unknown {
  if (Array.isArray(value)) return value.map(item => withoutFree(item, currency))
  if (value === null || typeof value !== 'object') return value
  const fields = value as Record<string, unknown>
  const own = typeof fields.currency === 'string' ? fields.currency : currency
  const entries = Object.entries(fields).map(([key, item]) => [key, withoutFree(item, own)])
  const written = Object.fromEntries(entries) as Record<string, unknown>
  if (written.amount_type !== 'free') return written
  const fixed = { amount_type: 'fixed', price_amount: 0, price_currency: own, tax_behavior: null }
  return { ...written, ...fixed }
}
