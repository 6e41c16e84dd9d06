import type { Language } from '../../platform/mail/language.ts'
import type { DocumentContent, DocumentKind } from './invoice.ts'
import { taxLines } from './tax-lines.ts'
import { texts } from './texts.ts'

/** The amounts of a sale that the totals show. */
export type DocumentTotals = Pick<
  DocumentContent,
  | 'subtotal_amount'
  | 'discount'
  | 'taxes'
  | 'tax_amount'
  | 'total_amount'
  | 'applied_balance_amount'
  | 'paid_amount'
> & {
  /** What was refunded since, with tax, on a receipt. */
  refunded_amount?: number
}

/** A line of the totals; the last is the grand total. */
export type Total = { label: string; amount: number; strong?: boolean }

type TotalsFormat = {
  /** What was or will be paid; `due` is an order that is not paid yet. */
  kind: DocumentKind | 'receipt' | 'due'
  language: Language
  money: (amount: number) => string
}

/** How a document's lines add up to the amount paid, due or refunded. */
export function totalsOf(sums: DocumentTotals, { kind, language, money }: TotalsFormat): Total[] {
  const { subtotal_amount, discount, taxes, tax_amount, total_amount } = sums
  const { applied_balance_amount, paid_amount, refunded_amount = 0 } = sums
  const say = texts[language]
  const base_amount = subtotal_amount - (discount?.amount ?? 0)
  const named = discount?.name ? `${say.discount} (${discount.name})` : say.discount
  const lines: Total[] = [
    { label: say.subtotal, amount: subtotal_amount },
    ...(discount ? [{ label: named, amount: -discount.amount }] : []),
    ...taxLines({ taxes, tax_amount, base_amount }, { language, texts: say, money }),
  ]
  if (kind === 'credit_note') {
    return [...lines, { label: say.credited, amount: total_amount, strong: true }]
  }
  const applied = { label: say.balance, amount: applied_balance_amount }
  return [
    ...lines,
    { label: say.total, amount: total_amount },
    ...(applied_balance_amount === 0 ? [] : [applied]),
    { label: kind === 'due' ? say.amount_due : say.amount_paid, amount: paid_amount, strong: true },
    ...(refunded_amount === 0 ? [] : [{ label: say.refunded, amount: -refunded_amount }]),
  ]
}
