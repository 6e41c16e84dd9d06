import { NET_DAYS_DEFAULT } from '@gatehouse/contract/billing/collection'
import type { ComboboxOption } from '@gatehouse/ui/combobox'
import type { GatehouseClient } from '../../client.ts'
import type { CollectionValues } from '../collection-fields.tsx'

/** A line of an order by hand; without a product it needs a description and an amount. */
export interface LineValues {
  productId: string
  description: string
  quantity: number | null
  amount: number | null
}

export interface DraftValues extends CollectionValues {
  customer: ComboboxOption | null
  currency: string
  lines: LineValues[]
  discount: ComboboxOption | null
  note: string
}

export const emptyLine: LineValues = { productId: '', description: '', quantity: 1, amount: null }

export const newDraft = (customer: ComboboxOption | null, currency: string): DraftValues => ({
  ...{ customer, currency, discount: null, note: '' },
  lines: [emptyLine],
  ...{ collectionMethod: 'send_invoice', netDays: NET_DAYS_DEFAULT },
})

/** The request of the form. */
export function draftBody(
  organizationId: string,
  values: DraftValues,
): Parameters<GatehouseClient['orderDrafts']['create']>[0]['body'] {
  const { customer, currency, lines, discount, note, collectionMethod, netDays } = values
  return {
    organizationId,
    customerId: customer?.value ?? '',
    currency,
    lines: lines.map(line => ({
      productId: line.productId || null,
      description: line.description.trim() || null,
      quantity: line.quantity ?? 1,
      amount: line.amount,
    })),
    discountId: discount?.value ?? null,
    note: note.trim() || null,
    collectionMethod,
    netDays: netDays ?? NET_DAYS_DEFAULT,
  }
}
