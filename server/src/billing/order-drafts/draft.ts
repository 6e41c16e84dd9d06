import type { OrderDraft } from '@gatehouse/contract/billing/order-drafts'
import type { CollectionMethod } from '@gatehouse/contract/billing/collection'
import type { Selectable } from 'kysely'
import type { Nested } from '../../platform/db/nested.ts'
import type { OrderDraftsTable } from '../../platform/db/tables.ts'
import type { CustomerRow } from '../customers/customer.ts'
import type { DiscountWithProductIds } from '../discounts/discount.ts'
import { totalOf } from '../ledger/accounts.ts'
import type { TaxDetails } from '../../payments/calculate-tax.ts'
import { withoutTax } from '../tax/taxed-sale.ts'
import { toOrder, type OrderItemRow } from '../orders/order.ts'
import type { ProductRow } from '../products/product.ts'

/** A line as it is stored: `amount` is the quantity at the unit amount, in minor units. */
export type DraftLine = {
  id: string
  label: string
  quantity: number
  unit_amount: number
  amount: number
  product_price_id: string | null
  tax_behavior: string | null
}

export type DraftRow = Omit<Selectable<OrderDraftsTable>, 'lines' | 'collection_method'> & {
  lines: DraftLine[]
  collection_method: CollectionMethod
}

/** A draft with the objects the API embeds, read in one statement. */
export type DraftWithNested = DraftRow & {
  customer: Nested<CustomerRow>
  product: Nested<ProductRow>
  discount: DiscountWithProductIds | null
}

/** The label of a line on the order: the quantity is part of it, in no language. */
export const labelOf = ({ label, quantity }: Pick<DraftLine, 'label' | 'quantity'>) =>
  quantity === 1 ? label : `${label} × ${quantity}`

/** The draft as the API shows it: an order without a number. */
export function toDraft(row: DraftWithNested): OrderDraft {
  const { customer, net_days } = row
  const order = toOrder({
    ...row,
    status: 'pending',
    billing_reason: 'purchase',
    ...{ subscription: null, subscription_id: null, subscription_change_id: null },
    ...{ checkout_id: null, begins_after: null, withdrawal_consent: null, discount_basis: null },
    ...{ applied_balance_amount: 0, refunded_amount: 0, refunded_tax_amount: 0 },
    ...{ refunding_amount: 0, refunding_tax_amount: 0, benefits_revoked_at: null },
    ...{ invoice_number: '', numbering: 'customer', is_invoice_generated: false, seats: null },
    ...{ period_start: null, period_end: null, paid_at: null, due_at: null },
    ...{ next_payment_attempt_at: null, payment_attempts: 0 },
    billing_name: customer.billing_name ?? customer.name,
    billing_address: customer.billing_address,
    tax_id: customer.tax_id,
    items: itemsOf(row),
  })
  return { ...order, status: 'draft', invoice_number: null, due_amount: totalOf(row), net_days }
}

function itemsOf(row: DraftRow): Nested<OrderItemRow>[] {
  const created_at = row.created_at.toISOString()
  return taxedLines(row.lines, { tax_amount: row.tax_amount, details: detailsOf(row) }).map(
    (line, position) => ({
      ...{ id: line.id, organization_id: row.organization_id, order_id: row.id, position },
      ...{
        label: labelOf(line),
        amount: line.amount,
        tax_amount: 0,
        proration: false,
        basis: null,
      },
      product_price_id: line.product_price_id,
      ...{ created_at, modified_at: null },
    }),
  )
}

/** Only the processor's responses are stored there. */
const detailsOf = ({ tax_details }: DraftRow) => tax_details as TaxDetails | null

type Tax = { tax_amount: number; details: TaxDetails | null }

/** The lines as an order has them: without the tax that their prices include. */
export const taxedLines = (lines: readonly DraftLine[], { tax_amount, details }: Tax) =>
  withoutTax(lines, tax_amount, details?.behavior ?? null)
