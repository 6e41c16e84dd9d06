import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '../../platform/mail/language.ts'
import { drawDocument, type DrawableDocument } from './draw-document.ts'
import { taxLines } from './tax-lines.ts'
import { berlin } from './test-papers.ts'
import { texts } from './texts.ts'

const paper: DrawableDocument = {
  kind: 'invoice',
  number: 'ACME-K7QF2M9XTD-0001',
  language: 'en',
  currency: 'usd',
  created_at: new Date('2026-11-20T10:00:00Z'),
  voided_at: null,
  content: {
    seller: {
      name: 'Acme',
      address: berlin,
      tax_number: 'DE123456789',
      email: null,
      website: null,
    },
    buyer: { name: 'Bea', email: 'bea@example.com', address: berlin, tax_id: null },
    lines: [{ label: 'Handbook', amount: 2000 }],
    period: null,
    subtotal_amount: 2000,
    discount: null,
    taxes: [],
    taxability_reason: 'reverse_charge',
    tax_amount: 0,
    total_amount: 2000,
    applied_balance_amount: 0,
    paid_amount: 2000,
    paid_at: '2026-11-20T10:00:00.000Z',
    paid_by: { method: 'card', brand: 'visa', last4: '4242' },
    footer: null,
    corrects: null,
  },
}

const sheetsOf = (bytes: Buffer) =>
  [...bytes.toString('latin1').matchAll(/\/Type \/Page\b/g)].length

test('a PDF is small in every language and currency and declares its language', async () => {
  const currencies = ['usd', 'jpy', 'kwd', 'eur', 'pln', 'uah', 'try', 'rub']
  for (const [index, language] of languages.entries()) {
    const drawn = { ...paper, language, currency: currencies[index] ?? 'usd' }
    const bytes = await drawDocument(drawn)
    assert.ok(bytes.length < 100_000)
    assert.ok(bytes.includes(`/Lang (${language})`))
    assert.equal(sheetsOf(bytes), 1)
  }
})

test('many lines continue over several pages, and long names fit', async () => {
  const lines = Array.from({ length: 90 }, (_, index) => ({
    label: index % 3 ? `Line ${index}` : 'a-word-without-end'.repeat(14),
    amount: Number.MAX_SAFE_INTEGER,
  }))
  const buyer = { ...paper.content.buyer, name: 'Підприємство '.repeat(20) }

  const bytes = await drawDocument({ ...paper, content: { ...paper.content, lines, buyer } })

  assert.ok(sheetsOf(bytes) > 3 && sheetsOf(bytes) < 12, String(sheetsOf(bytes)))
})

const rate = { percentage: '19.0', tax_type: 'vat', country: 'DE', state: null, amount: 380 }
const written = {
  language: 'en',
  texts: texts.en,
  money: (amount: number) => `$${amount}`,
} as const

test('taxes are listed by rate and jurisdiction and add up to what was charged', () => {
  const item = taxLines({ taxes: [rate], tax_amount: 380, base_amount: 2000 }, written)
  const part = taxLines({ taxes: [rate], tax_amount: 95, base_amount: 500 }, written)
  const state = { ...rate, tax_type: 'sales_tax', country: 'US', state: 'CA', percentage: '6.25' }
  const two = { taxes: [state, { ...state, state: null, percentage: '2', amount: 40 }] }
  const both = taxLines({ ...two, tax_amount: 420, base_amount: 2000 }, written)
  const unequalTaxes = taxLines({ ...two, tax_amount: 100, base_amount: 500 }, written)
  const none = taxLines({ taxes: [{ ...rate, amount: 0 }], tax_amount: 0, base_amount: 1 }, written)

  assert.deepEqual(item, [{ label: 'VAT Germany (19% of $2000)', amount: 380 }])
  assert.deepEqual(part, [{ label: 'VAT Germany (19% of $500)', amount: 95 }])
  assert.deepEqual(both, [
    { label: 'Sales tax CA, United States (6.25% of $2000)', amount: 380 },
    { label: 'Sales tax United States (2% of $2000)', amount: 40 },
  ])
  assert.deepEqual(unequalTaxes, [{ label: 'Tax (6.25% + 2%)', amount: 100 }])
  assert.deepEqual(none, [])
})
