import assert from 'node:assert/strict'
import type { TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import type { Random } from '../../testing/random.ts'
import { plan } from '../../testing/sales.ts'
import { roundHalfAway, minimum } from './exact.ts'
import { CANADA, EUROPE, type CustomerPlace } from './places.data.ts'
import type { TaxRules } from './tax.ts'

/** A plan for sale: priced by the period, or by the seat. */
export type Offer = { id: string; interval: 'month' | 'year'; each: bigint; seats: boolean }

/** A merchant, their plans, and the locations of their customers. */
export type Shop = {
  acme: Merchant
  currency: string
  charging: TaxRules
  places: CustomerPlace[]
  offers: Offer[]
}

/** A recurring discount: hundredths of a percent, or an amount. */
export type Discount = { id: string; share: bigint | null; amount: bigint }

const KINDS = [
  { currency: 'eur', step: 1n, within: false, places: EUROPE },
  { currency: 'eur', step: 1n, within: true, places: EUROPE },
  // Amounts in thousandths of a dinar are charged in multiples of ten.
  { currency: 'kwd', step: 10n, within: false, places: EUROPE },
  { currency: 'jpy', step: 1n, within: false, places: EUROPE },
  { currency: 'cad', step: 1n, within: false, places: CANADA },
  { currency: 'cad', step: 1n, within: true, places: CANADA },
]

const YEAR = 9n

/** One shop of each kind. */
export async function openShops(server: TestServer, random: Random): Promise<Shop[]> {
  const shops: Shop[] = []
  for (const kind of KINDS) shops.push(await openShop(server, random, kind))
  return shops
}

async function openShop(server: TestServer, random: Random, kind: (typeof KINDS)[number]) {
  const acme = await merchant(server)
  const { currency, step, within, places } = kind
  const settings = { country: 'DE', tax_settings: { enabled: true } }
  const answer = await acme.server.patch(`/v1/organizations/${acme.organization.id}`, settings)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const offers: Offer[] = []
  for (const interval of ['month', 'month', 'month', 'month', 'year', 'year'] as const) {
    const seats = offers.length % 2 === 1
    const each = amountBy(random, step) * (interval === 'year' ? YEAR : 1n)
    const priced = { price_currency: currency, tax_behavior: within ? 'inclusive' : 'exclusive' }
    const tiers = [{ min_seats: 1, max_seats: null, price_per_seat: Number(each) }]
    const price = seats
      ? { ...priced, amount_type: 'seat_based', seat_tiers: { tiers } }
      : { ...priced, amount_type: 'fixed', price_amount: Number(each) }
    const made = await plan(acme, { recurring_interval: interval, prices: [price] })
    offers.push({ id: made.id, interval, each, seats })
  }
  return { acme, currency, charging: { step, within }, places, offers }
}

/** From small to large: as many amounts of three digits as of five. */
const amountBy = (random: Random, step: bigint): bigint =>
  (BigInt(200 + Math.floor(10 ** (1 + random.next() * 4))) / step) * step

/** Creates a discount that lasts forever, or none. */
export async function discountBy(random: Random, shop: Shop): Promise<Discount | null> {
  if (!random.chance(0.4)) return null
  const { step } = shop.charging
  const amount = BigInt(1 + random.below(14)) * 10n
  const share = BigInt(1 + random.below(7_000))
  const off = random.chance(0.5)
    ? { type: 'percentage', basis_points: Number(share) }
    : { type: 'fixed', amount: Number(amount * step), currency: shop.currency }
  const requested = { name: 'Off', duration: 'forever', ...off }
  const { status, body } = await shop.acme.server.post('/v1/discounts/', requested)
  assert.equal(status, 201, JSON.stringify(body))
  return { id: body.id, share: off.type === 'percentage' ? share : null, amount: amount * step }
}

/** The price of a period of a plan with this many seats, before and after its discount. */
export function costsOf(offer: Offer, seats: number, discount: Discount | null, step: bigint) {
  const gross = offer.each * (offer.seats ? BigInt(seats) : 1n)
  if (!discount) return { gross, price: gross }
  const off =
    discount.share === null
      ? discount.amount
      : roundHalfAway({ over: gross * discount.share, under: 10_000n * step }) * step
  return { gross, price: gross - minimum(off, gross) }
}
