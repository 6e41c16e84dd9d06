import assert from 'node:assert/strict'
import { test } from 'node:test'
import english from '../locales/en.json' with { type: 'json' }
import german from '../locales/de.json' with { type: 'json' }
import { translatorOf } from '../texts/translate.ts'
import { priceText, trialText, usageTexts } from './price-text.ts'
import type { PricingPrice, PricingProduct } from './pricing-product.ts'

const en = { t: translatorOf(english, 'en'), locale: 'en-US' }
const de = { t: translatorOf(german, 'de'), locale: 'de-DE' }

// Of a price, only the fields that a table reads are given.
const fixed = (priceAmount: number, priceCurrency = 'usd') =>
  ({ amountType: 'fixed', priceAmount, priceCurrency }) as PricingPrice

const metered = (more: object) =>
  ({
    ...{ amountType: 'metered_unit', priceCurrency: 'usd', unitAmount: '0.05', meterId: 'm' },
    meter: { name: 'API calls', unit: 'scalar', customLabel: null, customMultiplier: null },
    ...more,
  }) as PricingPrice

const product = (prices: PricingPrice[], more: Partial<PricingProduct> = {}): PricingProduct => ({
  ...{ id: 'p', name: 'Pro', description: null, recurringInterval: 'month', benefits: [] },
  ...{ recurringIntervalCount: 1, trialInterval: null, trialIntervalCount: null, prices },
  ...more,
})

const whole = (of: PricingProduct, style: Parameters<typeof priceText>[1] = en) =>
  priceText(of, style).whole.replaceAll(/\s/g, ' ')

test('a price is written exactly, in the format of the locale', () => {
  assert.equal(whole(product([fixed(1999)])), '$19.99 / month')
  assert.equal(whole(product([fixed(1999)]), de), '19,99 $ / Monat')
  assert.equal(whole(product([fixed(123_456_789, 'jpy')])), '¥123,456,789 / month')
  assert.equal(whole(product([fixed(1234, 'kwd')])), 'KWD 1.234 / month')
  const huge = Number.MAX_SAFE_INTEGER
  assert.equal(whole(product([fixed(huge)])), '$90,071,992,547,409.91 / month')
})

test('the interval follows the price, and a one-time price has none', () => {
  assert.equal(whole(product([fixed(2500)], { recurringIntervalCount: 3 })), '$25.00 / 3 months')
  assert.equal(whole(product([fixed(2500)], { recurringInterval: null })), '$25.00')
})

test('the wished currency is shown if the product is sold in it', () => {
  const sold = product([fixed(2000), fixed(1800, 'eur')])
  assert.equal(whole(sold, { ...en, currency: 'EUR' }), '€18.00 / month')
  assert.equal(whole(sold, { ...en, currency: 'gbp' }), '$20.00 / month')
})

test('prices without an amount are described', () => {
  const seats = { seatTierType: 'volume', minimumSeats: 1, maximumSeats: null }
  const tiers = [{ minSeats: 1, maxSeats: null, pricePerSeat: 700 }]
  const seat = { amountType: 'seat_based', priceCurrency: 'usd', seatTiers: { ...seats, tiers } }
  assert.equal(whole(product([{ amountType: 'free' } as PricingPrice])), 'Free')
  assert.equal(whole(product([fixed(0)])), 'Free')
  assert.equal(whole(product([{ amountType: 'custom' } as PricingPrice])), 'You choose the price')
  assert.equal(whole(product([metered({})])), 'Billed by usage')
  assert.equal(whole(product([seat as PricingPrice])), '$7.00 per seat / month')
})

test('usage has a line for each meter, with every digit of its price', () => {
  const packages = { amountType: 'metered_package', packageAmount: 500, packageSize: 1000 }
  const tiers = { tiers: [{ unitAmount: '2' }, { unitAmount: '0.001' }] }
  const own = { unit: 'custom', customLabel: 'token', customMultiplier: 1_000_000, name: 'Tokens' }
  const usage = product([
    fixed(100),
    metered({}),
    metered({ ...packages, meterId: 'n' }),
    metered({ amountType: 'metered_tiers', tiers, meterId: 'o' }),
    metered({ meterId: 'q', meter: own }),
  ])
  assert.deepEqual(usageTexts(usage, en), [
    'API calls: $0.0005 per unit',
    'API calls: $5.00 per 1,000 units',
    'API calls: From $0.00001 per unit',
    'Tokens: $500.00 / 1,000,000 × token',
  ])
})

test('a trial is as long as the language says it', () => {
  const trial = product([fixed(100)], { trialInterval: 'day', trialIntervalCount: 14 })
  assert.equal(trialText(trial, en.t), '14 days')
  assert.equal(trialText(trial, de.t), '14 Tage')
  assert.equal(trialText(product([fixed(100)]), en.t), undefined)
})
