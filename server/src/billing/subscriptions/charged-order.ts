import { sumOf } from '../../platform/money.ts'
import { toCharged, type ChargedOrder } from './tax-credit.ts'
import type { TaxedBill } from './taxed-bill.ts'

/** A placeholder id for an order that is not written yet. */
const NEXT_PERIOD = 'next'

/** An order that is about to be issued, in the form that credits of its charges need. */
export function chargedOrderOf(
  bill: TaxedBill<{ amount: number }>,
  currency: string,
): ChargedOrder {
  const { lines, discount_amount, tax_amount, tax_details, credits = [] } = bill
  return toCharged({
    ...{ id: NEXT_PERIOD, currency, discount_amount, tax_amount },
    subtotal_amount: sumOf(lines.map(({ amount }) => amount)),
    tax_details: tax_details && JSON.parse(tax_details),
    ...{ status: 'pending', refunded_amount: 0, refunding_amount: 0 },
    ...{ refunded_tax_amount: 0, refunding_tax_amount: 0 },
    credit: String(sumOf(credits.map(credit => credit.amount))),
    tax_credit: String(sumOf(credits.map(credit => credit.tax_amount))),
  })
}
