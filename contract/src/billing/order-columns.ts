import { z } from 'zod'

/** By what a list of orders is sorted. */
export const orderSorts = [
  ...(['created_at', 'status', 'invoice_number', 'amount', 'net_amount'] as const),
  ...(['customer', 'product', 'discount', 'subscription'] as const),
] as const

/** A column of an export of orders. */
export const OrderColumn = z.enum([
  'customer',
  'email',
  'product',
  'reason',
  'status',
  'created_at',
  'net_amount',
  'tax_amount',
  'total_amount',
  'refunded_amount',
  'currency',
  'discount',
  'country',
  'invoice_number',
  'id',
])
export type OrderColumn = z.output<typeof OrderColumn>
