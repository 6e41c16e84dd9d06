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

/** The fields that nearly every Stripe object starts with. */
export interface StoredObject extends Row {
  object: string
  created: Seconds
  livemode: false
}

export interface Customer extends StoredObject {
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

export interface PaymentMethod extends StoredObject {
  object: 'payment_method'
  allow_redisplay: string
  billing_details: BillingDetails
  card?: StoredCard
  sepa_debit?: Json
  customer: string | null
  customer_account: null
  metadata: Metadata
  type: 'card' | 'sepa_debit'
}

export interface StoredCard {
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

export interface PaymentIntent extends StoredObject {
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

export interface SetupIntent extends StoredObject {
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

export interface Charge extends StoredObject {
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

export interface ConfirmationToken extends StoredObject {
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

export interface CustomerSession extends StoredObject {
  object: 'customer_session'
  client_secret: string
  components: Json
  customer: string
  customer_account: null
  expires_at: Seconds
}

/** The content of `error` in a Stripe response that is not 2xx. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  advice_code?: string
  network_decline_code?: string
  charge?: string
  doc_url?: string
  payment_intent?: Partial<PaymentIntent>
  setup_intent?: Partial<SetupIntent>
  payment_method?: PaymentMethod
  request_log_url?: string
}
