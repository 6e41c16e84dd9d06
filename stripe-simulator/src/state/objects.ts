import type { ErrorBody } from '../http/errors.ts'
import type { Row } from './table.ts'

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json }
export type Metadata = Record<string, string>
/** Seconds since 1970, as everywhere in Stripe's API. */
export type Seconds = number

export interface Address {
  city: string | null
  country: string | null
  line1: string | null
  line2: string | null
  postal_code: string | null
  state: string | null
}

export interface BillingDetails {
  address: Address
  email: string | null
  name: string | null
  phone: string | null
  tax_id: string | null
}

interface Kept extends Row {
  object: string
  created: Seconds
  livemode: false
}

export interface Customer extends Kept {
  object: 'customer'
  deleted?: true
  address: Address | null
  balance: number
  currency: string | null
  default_source: null
  delinquent: boolean
  description: string | null
  email: string | null
  invoice_prefix: string
  invoice_settings: {
    custom_fields: null
    default_payment_method: string | null
    footer: null
    rendering_options: null
  }
  metadata: Metadata
  name: string | null
  phone: string | null
  preferred_locales: string[]
  shipping: Json
  tax_exempt: string
}

export interface PaymentMethod extends Kept {
  object: 'payment_method'
  allow_redisplay: string
  billing_details: BillingDetails
  card?: CardFace
  sepa_debit?: Json
  customer: string | null
  customer_account: null
  metadata: Metadata
  type: 'card' | 'sepa_debit'
}

export interface CardFace {
  brand: string
  checks: {
    address_line1_check: string | null
    address_postal_code_check: string | null
    cvc_check: string | null
  }
  country: string
  display_brand: string
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: string
  generated_from: null
  last4: string
  networks: { available: string[]; preferred: null }
  regulated_status: string
  three_d_secure_usage: { supported: boolean }
  wallet: null
}

/** What only the simulator knows of a payment method: which test number it came from. */
export interface MethodSecret extends Row {
  number: string
  /** Authenticated for later charges without the customer. */
  set_up: boolean
  /** Charged or detached while it belonged to nobody: Stripe forbids a second use. */
  spent: boolean
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded'

export interface NextAction {
  type: 'redirect_to_url' | 'use_stripe_sdk'
  redirect_to_url?: { return_url: string; url: string }
  use_stripe_sdk?: { type: 'three_d_secure_redirect'; stripe_js: string; source: string }
}

export interface PaymentIntent extends Kept {
  object: 'payment_intent'
  allowed_payment_method_types: string[] | null
  amount: number
  amount_capturable: number
  amount_details: Json
  amount_received: number
  application: null
  application_fee_amount: number | null
  automatic_payment_methods: { allow_redirects: string; enabled: true } | null
  canceled_at: Seconds | null
  cancellation_reason: string | null
  capture_method: string
  client_secret: string
  confirmation_method: string
  currency: string
  customer: string | null
  customer_account: null
  description: string | null
  excluded_payment_method_types: null
  last_payment_error: ErrorBody | null
  latest_charge: string | null
  managed_payments: null
  metadata: Metadata
  next_action: NextAction | null
  on_behalf_of: string | null
  payment_method: string | null
  payment_method_configuration_details: null
  payment_method_options: Json
  payment_method_types: string[]
  payment_record: null
  processing: Json
  receipt_email: string | null
  review: null
  setup_future_usage: string | null
  shipping: Json
  source: null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: IntentStatus
  transfer_data: Json
  transfer_group: string | null
}

export interface SetupIntent extends Kept {
  object: 'setup_intent'
  allowed_payment_method_types: string[] | null
  application: null
  automatic_payment_methods: { allow_redirects: string; enabled: true } | null
  cancellation_reason: string | null
  client_secret: string
  customer: string | null
  customer_account: null
  description: string | null
  excluded_payment_method_types: null
  flow_directions: null
  last_setup_error: ErrorBody | null
  latest_attempt: string | null
  mandate: null
  metadata: Metadata
  next_action: NextAction | null
  on_behalf_of: string | null
  payment_method: string | null
  payment_method_configuration_details: null
  payment_method_options: Json
  payment_method_types: string[]
  single_use_mandate: null
  status: Exclude<IntentStatus, 'requires_capture'>
  usage: string
}

/** What a confirmation that waits for its customer must remember. */
export interface Confirmation extends Row {
  return_url: string | null
  off_session: boolean
}

export interface Charge extends Kept {
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  application: null
  application_fee: null
  application_fee_amount: number | null
  balance_transaction: string | null
  billing_details: BillingDetails
  calculated_statement_descriptor: string | null
  captured: boolean
  currency: string
  customer: string | null
  description: string | null
  destination: null
  dispute: string | null
  disputed: boolean
  failure_balance_transaction: null
  failure_code: string | null
  failure_message: string | null
  fraud_details: Json
  metadata: Metadata
  on_behalf_of: string | null
  order: null
  outcome: Json
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: Json
  receipt_email: string | null
  receipt_number: null
  receipt_url: string | null
  refunded: boolean
  review: null
  shipping: Json
  source: null
  source_transfer: null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: 'succeeded' | 'pending' | 'failed'
  transfer_data: Json
  transfer_group: string | null
}

export interface Refund extends Row {
  object: 'refund'
  amount: number
  balance_transaction: string | null
  charge: string
  created: Seconds
  currency: string
  customer: string | null
  customer_account: null
  destination_details: Json
  failure_balance_transaction?: string
  failure_reason?: string
  metadata: Metadata
  payment_intent: string | null
  payment_method: string | null
  pending_reason?: string
  reason: string | null
  receipt_number: null
  source_transfer_reversal: null
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  transfer_reversal: null
}

export interface BalanceTransaction extends Row {
  object: 'balance_transaction'
  amount: number
  available_on: Seconds
  balance_type: 'payments'
  created: Seconds
  currency: string
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: Json
  net: number
  reporting_category: string
  source: string
  status: 'available' | 'pending'
  type: 'charge' | 'payment' | 'refund' | 'refund_failure' | 'adjustment'
}

export interface Dispute extends Kept {
  object: 'dispute'
  amount: number
  balance_transactions: BalanceTransaction[]
  charge: string
  currency: string
  enhanced_eligibility_types: []
  evidence: Record<string, Json>
  evidence_details: Json
  intended_submission_method: null
  is_charge_refundable: boolean
  metadata: Metadata
  network_reason_code: string
  payment_intent: string | null
  payment_method_details: Json
  reason: string
  status:
    | 'needs_response'
    | 'warning_needs_response'
    | 'under_review'
    | 'warning_closed'
    | 'warning_under_review'
    | 'won'
    | 'lost'
}

export interface ConfirmationToken extends Kept {
  object: 'confirmation_token'
  expires_at: Seconds
  mandate_data: Json
  metadata: null
  payment_intent: string | null
  payment_method: string | null
  payment_method_options: Json
  payment_method_preview: Json
  return_url: string | null
  setup_future_usage: string | null
  setup_intent: string | null
  shipping: Json
  use_stripe_sdk: boolean
}

/** The payment method a confirmation token will become; Stripe shows its preview only. */
export interface TokenSecret extends Row {
  method: PaymentMethod
  secret: MethodSecret
  spent: boolean
}

export interface CustomerSession extends Kept {
  object: 'customer_session'
  client_secret: string
  components: Json
  customer: string
  customer_account: null
  expires_at: Seconds
}

export interface Account extends Row {
  object: 'account'
  created: Seconds
  business_profile: Json
  business_type: string | null
  capabilities: Record<string, string>
  charges_enabled: boolean
  controller: Json
  country: string
  default_currency: string
  details_submitted: boolean
  email: string | null
  external_accounts: Json
  future_requirements: Json
  metadata: Metadata
  payouts_enabled: boolean
  requirements: Json
  settings: Json
  tos_acceptance: Json
  type: string
}

export interface StripeEvent extends Kept {
  object: 'event'
  account?: string
  api_version: string
  context?: string
  data: { object: object; previous_attributes?: object }
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export interface WebhookEndpoint extends Kept {
  object: 'webhook_endpoint'
  api_version: string | null
  application: null
  description: string | null
  enabled_events: string[]
  metadata: Metadata
  status: 'enabled' | 'disabled'
  url: string
}

/** What an endpoint's owner was told once, and whose events it hears. */
export interface EndpointSecret extends Row {
  secret: string
  hears: 'own' | 'connected' | 'all'
}

/** An event on its way to an endpoint. `due` is real time in milliseconds. */
export interface Delivery extends Row {
  event: string
  /** The account whose space keeps the event. */
  account: string
  endpoint: string
  attempt: number
  due: number
}

/** The answer kept for an idempotency key. */
export interface KeyedAnswer extends Row {
  path: string
  parameters: string
  status: number
  body: string
  request_id: string
  created: Seconds
}

/** A change that comes by itself a while later, as Stripe's asynchronous ones do. */
export interface Settlement extends Row {
  kind: 'refund' | 'payment_intent'
  outcome: 'succeeded' | 'failed'
  /** Real time in milliseconds. */
  due: number
}

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
