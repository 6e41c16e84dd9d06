import type { Address, Json, Metadata, Seconds } from './objects.ts'
import type { Row } from './table.ts'

export interface TaxBreakdown {
  amount: number
  inclusive: boolean
  tax_rate_details: {
    country: string | null
    flat_amount: null
    percentage_decimal: string
    rate_type: 'percentage' | null
    state: string | null
    tax_type: string | null
  }
  taxability_reason: string
  taxable_amount: number
}

export interface TaxCustomerDetails {
  address: Address | null
  address_source: string | null
  ip_address: string | null
  tax_ids: { type: string; value: string }[]
  taxability_override: string
}

export interface TaxLine extends Row {
  object: 'tax.calculation_line_item'
  amount: number
  amount_tax: number
  livemode: false
  metadata: Metadata
  performance_location: null
  product: string | null
  quantity: number
  reference: string
  tax_behavior: 'inclusive' | 'exclusive'
  tax_breakdown: Json
  tax_code: string
}

export interface TaxShipping {
  amount: number
  amount_tax: number
  shipping_rate?: string
  tax_behavior: 'inclusive' | 'exclusive'
  tax_code: string
}

export interface TaxCalculation extends Row {
  object: 'tax.calculation'
  amount_total: number
  currency: string
  customer: string | null
  customer_details: TaxCustomerDetails
  expires_at: Seconds
  livemode: false
  ship_from_details: Json
  shipping_cost: TaxShipping | null
  tax_amount_exclusive: number
  tax_amount_inclusive: number
  tax_breakdown: TaxBreakdown[]
  tax_date: Seconds
  /** Shown only as the expandable `line_items`. */
  lines: TaxLine[]
}

export interface TaxTransactionLine extends Row {
  object: 'tax.transaction_line_item'
  amount: number
  amount_tax: number
  livemode: false
  metadata: Metadata
  product: string | null
  quantity: number
  reference: string
  reversal: { original_line_item: string } | null
  tax_behavior: 'inclusive' | 'exclusive'
  tax_code: string
  type: 'transaction' | 'reversal'
}

export interface TaxTransaction extends Row {
  object: 'tax.transaction'
  created: Seconds
  currency: string
  customer: string | null
  customer_details: TaxCustomerDetails
  livemode: false
  metadata: Metadata
  posted_at: Seconds
  reference: string
  reversal: { original_transaction: string } | null
  ship_from_details: Json
  shipping_cost: TaxShipping | null
  tax_date: Seconds
  type: 'transaction' | 'reversal'
  /** Shown only as the expandable `line_items`. */
  lines: TaxTransactionLine[]
}
