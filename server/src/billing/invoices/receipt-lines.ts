import { lineText } from '@gatehouse/contract/billing/line-labels'
import type { Language } from '../../platform/mail/language.ts'
import type { MailLine } from '../../platform/mail/layout.ts'
import { amountText } from '../orders/amount-text.ts'
import type { OrderWithNested } from '../orders/order.ts'
import { totalsOf } from './totals.ts'
import { sumsOf } from './write-content.ts'

/** The items of a purchase and how they add up to the amount paid, as an email shows them. */
export function receiptLines(order: OrderWithNested, language: Language): MailLine[] {
  const money = (amount: number) => amountText(amount, order.currency, language)
  const purchase = order.items.map(({ label, amount }) => ({
    label: lineText(label, language),
    amount,
  }))
  const totals = totalsOf(sumsOf(order), { kind: 'invoice', language, money })
  return [...purchase, ...totals.map(total => ({ ...total, isTotal: true }))].map(
    ({ amount, ...line }) => ({ ...line, value: money(amount) }),
  )
}
