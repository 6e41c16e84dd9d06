import { lineText } from '@gatehouse/contract/billing/line-labels'
import type { TaxDetails } from '../../payments/calculate-tax.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { toAddress } from '../customers/customer.ts'
import { totalOf } from '../ledger/accounts.ts'
import { languageOfCustomer } from '../customer-sessions/mail-customer.ts'
import type { CreditedRefund } from '../orders/record-refund.ts'
import { amountDueOf, toOrder, type OrderWithNested } from '../orders/order.ts'
import type { DocumentContent, Seller } from './invoice.ts'
import { readPaidBy, readSettings } from './queries.ts'
import type { DocumentTotals } from './totals.ts'
import { texts } from './texts.ts'

/** The content of an order's invoice or receipt, from the current data. */
export async function writeInvoice(
  work: Reading,
  order: OrderWithNested,
): Promise<DocumentContent> {
  const { items, period_start: start, period_end: end, paid_at, due_at } = order
  const language = languageOfCustomer(order.customer)
  return {
    ...(await partiesOf(work, order)),
    ...sumsOf(order),
    lines: items.map(({ label, amount }) => ({ label: lineText(label, language), amount })),
    period: start && end && { start: start.toISOString(), end: end.toISOString() },
    taxability_reason: taxOf(order)?.taxability_reason ?? null,
    paid_at: paid_at && paid_at.toISOString(),
    due_at: paid_at || !due_at ? null : due_at.toISOString(),
    paid_by: await readPaidBy(work, order.id),
    corrects: null,
  }
}

/** How an order's lines add up to the amount paid. */
export function sumsOf(order: OrderWithNested): DocumentTotals {
  const { subtotal_amount, discount_amount, discount, tax_amount, applied_balance_amount } = order
  return {
    subtotal_amount,
    discount:
      discount_amount > 0 ? { name: discount?.name ?? null, amount: discount_amount } : null,
    taxes: taxOf(order)?.rates ?? [],
    tax_amount,
    total_amount: totalOf(order),
    applied_balance_amount,
    paid_amount: amountDueOf(order),
  }
}

/** The content of the credit note of a refund. */
export async function writeCreditNote(
  work: Work,
  order: OrderWithNested,
  refund: CreditedRefund,
): Promise<DocumentContent> {
  return {
    ...(await partiesOf(work, order)),
    ...creditOf(order, refund),
    period: null,
    taxability_reason: taxOf(order)?.taxability_reason ?? null,
    paid_at: null,
    paid_by: null,
    corrects: { number: order.invoice_number, issued_at: order.created_at.toISOString() },
  }
}

/** The amounts of a refund, and of the earlier credits it reverses, in minor units. */
export type RefundAmounts = Omit<CreditedRefund, 'id'>

/** The lines of a refund, and how they add up to the amount credited. */
export function creditOf(
  order: OrderWithNested,
  { amount, ...refund }: RefundAmounts,
): DocumentTotals & Pick<DocumentContent, 'lines'> {
  const language = languageOfCustomer(order.customer)
  const description = lineText(toOrder(order).description, language)
  const label = texts[language].refund_of.replace('{product}', () => description)
  const used = texts[language].credit_taken_of.replace('{product}', () => description)
  const credit = { label: used, amount: 0 - refund.reclaimed_amount }
  const net = amount - refund.reclaimed_amount
  const tax_amount = refund.tax_amount - refund.reclaimed_tax_amount
  return {
    lines: [{ label, amount }, ...(credit.amount === 0 ? [] : [credit])],
    subtotal_amount: net,
    discount: null,
    taxes: taxOf(order)?.rates ?? [],
    tax_amount,
    total_amount: net + tax_amount,
    applied_balance_amount: 0,
    paid_amount: 0,
  }
}

/** Only the processor's responses are stored there. */
const taxOf = ({ tax_details }: OrderWithNested) => tax_details as TaxDetails | null

async function partiesOf(work: Reading, order: OrderWithNested) {
  const { organization_id, customer, billing_name, billing_address, tax_id } = order
  const settings = await readSettings(work, organization_id)
  if (!settings) throw new Error(`the merchant of order ${order.id} was not found`)
  const { legal_name, name, address, tax_number, email, website, footer } = settings
  const seller: Seller = { name: legal_name ?? name, address, tax_number, email, website }
  const anonymous = customer.anonymized_at !== null
  const buyer = {
    name: billing_name ?? customer.name,
    email: anonymous ? null : customer.email,
    address: toAddress(billing_address),
    tax_id,
  }
  return { seller, buyer, footer }
}
