import { DAY, later } from '../../platform/clock.ts'
import type { Language } from '../../platform/mail/language.ts'
import type { MailLine } from '../../platform/mail/layout.ts'
import { texts as requestTexts } from '../customer-requests/texts.ts'
import { pendingLines } from '../invoices/receipt-lines.ts'
import { texts as invoiceTexts } from '../invoices/texts.ts'
import { totalsOf } from '../invoices/totals.ts'
import { texts as subscriptionTexts } from '../subscriptions/texts.ts'
import { amountText } from '../orders/amount-text.ts'

const PRODUCT = 'Pro'
const BUYER = 'Nora Berg'
const NET = 2_000
const TAX = 380
const PAID = NET + TAX
const AHEAD = 30 * DAY

/** The language and currency of a sample, and the time it is written. */
export type SampleTerms = { language: Language; currency: string; now: Date }

/** What samples of emails name: a product, amounts and dates in the reader's language. */
export function sampleFacts({ language, currency, now }: SampleTerms): Record<string, string> {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const numbers = new Intl.NumberFormat(language)
  const day = days.format(later(now, AHEAD))
  const amount = amountText(PAID, currency, language)
  return {
    ...{
      product: PRODUCT,
      buyer: BUYER,
      file: 'Handbook.pdf',
      version: '2.1',
      number: 'DEMO-0001',
    },
    ...{ day, until: day, next: day, amount, later: amount, credit_note: 'DEMO-0002' },
    ...{ seats: '5', received: day, reply: requestTexts[language].sample_reply },
    ...{ alert: 'API', meter: 'API', threshold: numbers.format(1_000) },
    consumed: numbers.format(1_024),
  }
}

/** What the summary of a sample is of: a trial costs nothing yet. */
type Summary = 'invoice' | 'due' | 'credit_note' | 'trial'

/** The summary of a sample: one item, its tax, and the amount paid, due or refunded. */
export function sampleLines({ language, currency }: SampleTerms, summary: Summary): MailLine[] {
  const [net, tax] = summary === 'trial' ? [0, 0] : [NET, TAX]
  const kind = summary === 'trial' ? 'invoice' : summary
  const money = (amount: number) => amountText(amount, currency, language)
  const rate = { tax_type: 'vat', country: 'DE', state: null, percentage: '19', amount: tax }
  const sums = {
    ...{ subtotal_amount: net, discount: null, taxes: [rate], tax_amount: tax },
    ...{ total_amount: net + tax, applied_balance_amount: 0, paid_amount: net + tax },
  }
  const totals = totalsOf(sums, { kind, language, money })
  const refund = invoiceTexts[language].refund_of.replace('{product}', PRODUCT)
  return [
    { label: kind === 'credit_note' ? refund : PRODUCT, value: money(net) },
    ...totals.map(({ amount, ...line }) => ({ ...line, isTotal: true, value: money(amount) })),
  ]
}

/** What a sample change adds to the next payment. */
export const samplePending = ({ language, currency }: SampleTerms): MailLine[] =>
  pendingLines([{ label: PRODUCT, amount: NET }], subscriptionTexts[language].pending.sum, {
    language,
    currency,
  })

/** The content of a sample statement: who ends which contract. */
export function sampleStatement({ language, now }: SampleTerms): MailLine[] {
  const { labels } = requestTexts[language]
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return [
    { label: labels.name, value: BUYER },
    { label: labels.email, value: 'nora@example.com' },
    { label: labels.contract, value: PRODUCT },
    { label: labels.received, value: days.format(now) },
  ]
}
