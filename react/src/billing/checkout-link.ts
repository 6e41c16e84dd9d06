import { camelCase } from '@gatehouse/contract/kit/key-case'
import type { Result } from '@gatehouse/sdk/accounts'
import type { PricingProduct } from './pricing-product.ts'

/** What a checkout link sells, for every visitor. */
export type LinkContent = { label: string | null; products: PricingProduct[] }

/** How long the request may take. */
const TIMEOUT_MS = 30_000

/** The secret of a checkout link, of its URL or by itself. Whoever has the link may know it. */
export const secretOf = (link: string): string =>
  link.split(/[?#]/)[0]?.split('/').findLast(Boolean) ?? link

/** The path of a checkout link. */
export const linkPath = (link: string): string =>
  `/checkout/link/${encodeURIComponent(secretOf(link))}`

/** Reads what a link sells. It opens no checkout and needs no credential. */
export async function readLink(origin: string, link: string): Promise<Result<LinkContent>> {
  const url = `${origin}/v1/checkout-links/client/${encodeURIComponent(secretOf(link))}`
  const fail = (status: number, statusText: string): Result<LinkContent> => ({
    data: null,
    error: { status, statusText },
  })
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { headers: { accept: 'application/json' }, signal })
    if (!response.ok) return fail(response.status, response.statusText)
    // The contract declares what the server sends.
    return { data: camelKeys(await response.json()) as LinkContent, error: null }
  } catch {
    return fail(0, '')
  }
}

/** The names of billing's fields as the SDK writes them: `price_amount` is `priceAmount`. */
function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [camelCase(key), camelKeys(item)]),
  )
}
