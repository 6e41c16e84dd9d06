import { lineText } from '@gatehouse/contract/billing/line-labels'
import type { PreviewOrder } from '@gatehouse/contract/billing/subscription-updates'
import type { Language } from '../../platform/mail/language.ts'
import type { MailLine } from '../../platform/mail/layout.ts'
import { sumOf } from '../../platform/money.ts'
import { languageOfCustomer } from '../customer-sessions/mail-customer.ts'
import { amountText } from '../orders/amount-text.ts'
import type { OrderWithNested } from '../orders/order.ts'
import { totalsOf, type DocumentTotals, type Total } from './totals.ts'
import { creditOf, sumsOf, type RefundAmounts } from './write-content.ts'

/** The language and the currency in which an email names amounts. */
type Terms = { language: Language; currency: string }

/** An item with its label as it is stored, and its amount in minor units. */
type Item = { label: string; amount: number }

/** The items of a purchase and how they add up to the amount paid, as an email shows them. */
export const receiptLines = (order: OrderWithNested, language: Language): MailLine[] =>
  summaryOf(order, sumsOf(order), { kind: 'invoice', language })

/** The items of an order that is not paid yet and how they add up to the amount due. */
export const dueLines = (order: OrderWithNested, language: Language): MailLine[] =>
  summaryOf(order, sumsOf(order), { kind: 'due', language })

/** What a refund credits, with its tax, in the language of its customer. */
export function creditLines(order: OrderWithNested, refund: RefundAmounts): MailLine[] {
  const terms = { language: languageOfCustomer(order.customer), currency: order.currency }
  const { lines, ...sums } = creditOf(order, refund)
  return written(lines, totalsOf(sums, { kind: 'credit_note', ...money(terms) }), terms)
}

/** The items of an order to come and how they add up to the amount that will be charged. */
export function upcomingLines(order: PreviewOrder, terms: Terms): MailLine[] {
  const { lines, discount_amount, due_amount } = order
  const sums = {
    ...order,
    discount: discount_amount > 0 ? { name: null, amount: discount_amount } : null,
    taxes: [],
    paid_amount: due_amount,
  }
  const totals = totalsOf(sums, { kind: 'due', ...money(terms) })
  return written(
    lines.map(item => labeled(item, terms.language)),
    totals,
    terms,
  )
}

/** Items that a later order will bill, with their sum before tax under the given label. */
export function pendingLines(items: readonly Item[], sum: string, terms: Terms): MailLine[] {
  const lines = items.map(item => labeled(item, terms.language))
  const amount = sumOf(items.map(item => item.amount))
  return written(lines, [{ label: sum, amount, strong: true }], terms)
}

function summaryOf(
  { items, currency }: OrderWithNested,
  sums: DocumentTotals,
  { kind, language }: { kind: 'invoice' | 'due'; language: Language },
): MailLine[] {
  const terms = { language, currency }
  const totals = totalsOf(sums, { kind, ...money(terms) })
  return written(
    items.map(item => labeled(item, language)),
    totals,
    terms,
  )
}

const labeled = ({ label, amount }: Item, language: Language) => ({
  label: lineText(label, language),
  amount,
})

const money = ({ language, currency }: Terms) => ({
  language,
  money: (amount: number) => amountText(amount, currency, language),
})

const written = (items: Total[], totals: Total[], { language, currency }: Terms): MailLine[] =>
  [...items, ...totals.map(total => ({ ...total, isTotal: true }))].map(({ amount, ...line }) => ({
    ...line,
    value: amountText(amount, currency, language),
  }))
