import { z } from 'zod'
import { Organization } from '../organizations/merchant.ts'
import { Amount, Currency, CustomFieldData, entity, Id, Metadata, Moment } from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { problems } from '../kit/problems.ts'
import { Address, BillingAddressFields, DisplayedAddressFields } from './addresses.ts'
import { AttachedCustomField } from './custom-fields.ts'
import { CheckoutDiscount } from './discounts.ts'
import { ProductPublic } from './products.ts'
import { ProductPrice, RecurringInterval, TaxBehavior } from './prices.ts'
import { ConsentKind } from './withdrawal-consent.ts'

/** Hours a checkout stays open. */
export const CHECKOUT_HOURS = 24

/**
 * A checkout is open until the buyer confirms; a declined card reopens it. A confirmed checkout
 * does not expire: its payment is in progress.
 */
export const checkoutLifecycle = lifecycle({
  open: { confirm: 'confirmed', expire: 'expired' },
  confirmed: { succeed: 'succeeded', decline: 'open', fail: 'failed' },
  succeeded: {},
  failed: {},
  expired: {},
})

/** The status of a checkout. */
export const CheckoutStatus = z.enum(checkoutLifecycle.statuses)
export type CheckoutStatus = z.output<typeof CheckoutStatus>

/** What both buyer and merchant see; amounts in minor units of `currency`. */
const checkoutFields = {
  ...entity,
  custom_field_data: CustomFieldData,
  payment_processor: z.literal('stripe'),
  status: CheckoutStatus,
  client_secret: z.string(),
  url: z.string(),
  expires_at: Moment,
  success_url: z.string(),
  return_url: z.string().nullable(),
  embed_origin: z.string().nullable(),
  amount: Amount,
  discount_amount: Amount,
  net_amount: Amount,
  /** Null until the address is complete enough to calculate it. */
  tax_amount: Amount.nullable(),
  tax_behavior: TaxBehavior.exclude(['location']).nullable(),
  /**
   * The reason for the tax amount, in the processor's words: with `reverse_charge` the buyer is
   * liable for it.
   */
  taxability_reason: z.string().nullable(),
  total_amount: Amount,
  currency: Currency,
  seats: z.int().nullable(),
  min_seats: z.int().nullable(),
  max_seats: z.int().nullable(),
  units: z.int().nullable(),
  min_units: z.int().nullable(),
  max_units: z.int().nullable(),
  price_per_seat: Amount.nullable(),
  allow_trial: z.boolean().nullable(),
  active_trial_interval: RecurringInterval.nullable(),
  active_trial_interval_count: z.int().nullable(),
  trial_end: Moment.nullable(),
  organization_id: Id,
  product_id: Id,
  product_price_id: Id,
  discount_id: Id.nullable(),
  allow_discount_codes: z.boolean(),
  require_billing_address: z.boolean(),
  is_discount_applicable: z.boolean(),
  is_free_product_price: z.boolean(),
  is_payment_required: z.boolean(),
  is_payment_setup_required: z.boolean(),
  is_payment_form_required: z.boolean(),
  customer_id: Id.nullable(),
  is_business_customer: z.boolean(),
  customer_name: z.string().nullable(),
  customer_email: z.string().nullable(),
  customer_ip_address: z.string().nullable(),
  customer_billing_name: z.string().nullable(),
  customer_billing_address: Address.nullable(),
  customer_tax_id: z.string().nullable(),
  locale: z.string().nullable(),
  payment_method_type: z.string().nullable(),
  /**
   * What the page's card form needs: `publishable_key`, and after confirmation
   * `intent_client_secret`.
   */
  payment_processor_metadata: z.record(z.string(), z.string()),
  customer_billing_address_fields: DisplayedAddressFields,
  billing_address_fields: BillingAddressFields,
  products: z.array(ProductPublic),
  product: ProductPublic,
  product_price: ProductPrice,
  /** Prices by product id, for SDKs that support ad-hoc prices of a single checkout. */
  prices: z.record(z.string(), z.array(ProductPrice)).nullable(),
  discount: CheckoutDiscount.nullable(),
  attached_custom_fields: z.array(AttachedCustomField),
}

/** A checkout as the merchant sees it. */
export const Checkout = z
  .object({
    ...checkoutFields,
    metadata: Metadata,
    customer_metadata: Metadata,
    external_customer_id: z.string().nullable(),
    customer_external_id: z.string().nullable(),
    subscription_id: Id.nullable(),
    trial_interval: RecurringInterval.nullable(),
    trial_interval_count: z.int().nullable(),
  })
  .meta({ id: 'Checkout' })
export type Checkout = z.output<typeof Checkout>

/**
 * What only the buyer sees. `applied_balance_amount` is what the balance of a customer who was
 * named by the merchant, or is signed in, would pay of the amount due now: negative or zero. After
 * the purchase it is what the balance paid. `needed_consent` is what the hosted page asks the buyer
 * to agree to before paying.
 */
const publicFields = {
  ...checkoutFields,
  applied_balance_amount: Amount,
  needed_consent: ConsentKind.nullable(),
  organization: Organization,
}

/** A checkout as the buyer sees it, by its client secret. */
export const CheckoutPublic = z.object(publicFields).meta({ id: 'CheckoutPublic' })
export type CheckoutPublic = z.output<typeof CheckoutPublic>

/** A checkout the buyer has just confirmed, with a portal token for that buyer. */
export const CheckoutPublicConfirmed = z
  .object({
    ...publicFields,
    status: z.literal('confirmed'),
    /** Opens the customer portal; for an unverified buyer, only this purchase. */
    customer_session_token: z.string(),
    /** Whether the merchant named the customer, or the buyer is signed in as that customer. */
    is_buyer_verified: z.boolean(),
  })
  .meta({ id: 'CheckoutPublicConfirmed' })
export type CheckoutPublicConfirmed = z.output<typeof CheckoutPublicConfirmed>

/** Values of the fields that only other SDK generations have. */
export const neutralCheckout = {
  locale: null,
  units: null,
  min_units: null,
  max_units: null,
  payment_method_type: null,
  prices: null,
} as const satisfies Partial<Checkout>

/** Errors of checkouts. */
export const checkoutProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  not_open: [403, 'NotOpenCheckout', 'This checkout is not open.'],
  unverified: [403, 'VerificationRequired', 'Sign in to change the plan of this customer.'],
  already_subscribed: [
    403,
    'AlreadyActiveSubscriptionError',
    'You already have an active subscription.',
  ],
  trial_taken: [
    403,
    'TrialAlreadyRedeemed',
    'You have already used a trial for this product. Trials can only be used once per customer.',
  ],
  payment_not_ready: [403, 'PaymentNotReady', 'The organization is not ready to accept payments.'],
  payment_failed: [400, 'PaymentError', 'The payment was declined.'],
  tax_unavailable: [
    503,
    'TaxCalculationError',
    "We couldn't calculate the tax right now. Try again in a moment.",
  ],
  expired: [410, 'ExpiredCheckoutError', 'This checkout session has expired.'],
})
