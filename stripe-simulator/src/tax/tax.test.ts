import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { startTestSimulator, rejectionOf } from '../testing/given.ts'

type Params = Stripe.Tax.CalculationCreateParams
type TaxAddress = Stripe.Tax.CalculationCreateParams.CustomerDetails['address']

function calculate(stripe: Stripe, address: TaxAddress, more: Partial<Params> = {}) {
  return stripe.tax.calculations.create({
    currency: 'eur',
    line_items: [{ amount: 10_000, reference: 'a', tax_behavior: 'exclusive' }],
    customer_details: { address, address_source: 'billing' },
    ...more,
  })
}

test("tax is added at the rate of the buyer's country", async t => {
  const { stripe } = await startTestSimulator(t)
  const germany = await calculate(stripe, { country: 'DE' }, { expand: ['line_items'] })
  const finland = await calculate(stripe, { country: 'FI' })
  const nowhere = await calculate(stripe, { country: 'PY' })

  assert.deepEqual([germany.tax_amount_exclusive, germany.amount_total], [1900, 11_900])
  assert.equal(germany.tax_breakdown[0]?.tax_rate_details.percentage_decimal, '19.0')
  assert.equal(germany.tax_breakdown[0]?.taxability_reason, 'standard_rated')
  assert.equal(germany.line_items?.data[0]?.amount_tax, 1900)
  assert.equal(finland.tax_amount_exclusive, 2550)
  assert.deepEqual(
    [nowhere.tax_amount_exclusive, nowhere.tax_breakdown[0]?.taxability_reason],
    [0, 'not_supported'],
  )
})

test('included tax is taken out of the price, and nothing is added', async t => {
  const { stripe } = await startTestSimulator(t)
  const france = await calculate(
    stripe,
    { country: 'FR' },
    { line_items: [{ amount: 1000, reference: 'a', tax_behavior: 'inclusive' }] },
  )

  assert.deepEqual(
    [france.tax_amount_inclusive, france.tax_amount_exclusive, france.amount_total],
    [167, 0, 1000],
  )
})

test('a zero-decimal currency is rounded to its whole unit', async t => {
  const { stripe } = await startTestSimulator(t)
  const japan = await calculate(
    stripe,
    { country: 'JP' },
    {
      currency: 'jpy',
      line_items: [{ amount: 1005, reference: 'a' }],
    },
  )

  assert.deepEqual([japan.tax_amount_exclusive, japan.amount_total], [101, 1106])
})

test('a business elsewhere in the EU is reverse-charged', async t => {
  const { stripe } = await startTestSimulator(t)
  const business = (country: string, value: string, more: Partial<Params> = {}) =>
    calculate(
      stripe,
      { country },
      {
        customer_details: {
          address: { country },
          address_source: 'billing',
          tax_ids: [{ type: 'eu_vat', value }],
        },
        ...more,
      },
    )
  const foreignCalculation = await business('DE', 'DE123456789')
  const domesticCalculation = await business('DE', 'DE123456789', {
    ship_from_details: { address: { country: 'DE' } },
  })
  const wrong = await rejectionOf(business('DE', 'DE12'))

  assert.deepEqual(
    [
      foreignCalculation.tax_amount_exclusive,
      foreignCalculation.tax_breakdown[0]?.taxability_reason,
    ],
    [0, 'reverse_charge'],
  )
  assert.equal(domesticCalculation.tax_amount_exclusive, 1900)
  assert.equal(wrong.code, 'tax_id_invalid')
})

test('in the US the state or postal code decides', async t => {
  const { stripe } = await startTestSimulator(t)
  const bayArea = await calculate(stripe, { country: 'US', postal_code: '94110' })
  const texas = await calculate(stripe, { country: 'US', state: 'TX' })
  const oregon = await calculate(stripe, { country: 'US', state: 'OR' })
  const quebec = await calculate(stripe, { country: 'CA', state: 'QC' })

  assert.deepEqual(
    [bayArea, texas, oregon].map(({ tax_amount_exclusive }) => tax_amount_exclusive),
    [725, 625, 0],
  )
  assert.equal(bayArea.tax_breakdown[0]?.tax_rate_details.state, 'CA')
  assert.deepEqual(
    quebec.tax_breakdown.map(({ amount, tax_rate_details }) => [tax_rate_details.tax_type, amount]),
    [
      ['gst', 500],
      ['qst', 998],
    ],
  )
})

test('an address without a location is rejected', async t => {
  const { stripe } = await startTestSimulator(t)
  const customer = await stripe.customers.create()
  for (const place of [{ country: 'US' }, { country: 'XX' }, { country: 'CA', state: 'ZZ' }]) {
    const rejection = await rejectionOf(calculate(stripe, place))
    assert.equal(rejection.code, 'customer_tax_location_invalid')
  }
  const withoutAddress = await rejectionOf(
    stripe.tax.calculations.create({
      currency: 'usd',
      customer: customer.id,
      line_items: [{ amount: 100, reference: 'a' }],
    }),
  )
  assert.equal(withoutAddress.code, 'customer_tax_location_invalid')
})

test('exempt customers and nontaxable products have no tax', async t => {
  const { stripe } = await startTestSimulator(t)
  const customer = await stripe.customers.create({
    address: { country: 'DE' },
    tax_exempt: 'exempt',
  })
  const exempt = await stripe.tax.calculations.create({
    currency: 'eur',
    customer: customer.id,
    line_items: [{ amount: 100, reference: 'a' }],
  })
  const donation = await calculate(
    stripe,
    { country: 'DE' },
    { line_items: [{ amount: 100, reference: 'a', tax_code: 'txcd_00000000' }] },
  )

  assert.equal(exempt.tax_breakdown[0]?.taxability_reason, 'customer_exempt')
  assert.equal(donation.tax_breakdown[0]?.taxability_reason, 'product_exempt')
})

test('a calculation is recorded once and reversed in part, up to its amount', async t => {
  const { stripe } = await startTestSimulator(t)
  const calculation = await calculate(
    stripe,
    { country: 'DE' },
    {
      line_items: [
        { amount: 1000, reference: 'a' },
        { amount: 500, reference: 'b' },
      ],
    },
  )
  const lines = await stripe.tax.calculations.listLineItems(String(calculation.id))
  const record = (reference: string) =>
    stripe.tax.transactions.createFromCalculation({
      calculation: String(calculation.id),
      reference,
      expand: ['line_items'],
    })
  const transaction = await record('order 1')
  const twice = await rejectionOf(record('order 1'))
  const reverse = (flat_amount: number, reference: string) =>
    stripe.tax.transactions.createReversal({
      mode: 'partial',
      original_transaction: transaction.id,
      reference,
      flat_amount,
      expand: ['line_items'],
    })
  const half = await reverse(-893, 'refund 1')
  const tooMuch = await rejectionOf(reverse(-893, 'refund 2'))

  assert.deepEqual(
    lines.data.map(({ amount_tax }) => amount_tax),
    [190, 95],
  )
  assert.equal(transaction.line_items?.data.length, 2)
  assert.equal(twice.param, 'reference')
  assert.equal(half.type, 'reversal')
  const back = (half.line_items?.data ?? []).reduce(
    (sum, { amount, amount_tax }) => sum + amount + amount_tax,
    0,
  )
  assert.equal(back, -893)
  assert.match(tooMuch.message, /More would be reversed/)
})
