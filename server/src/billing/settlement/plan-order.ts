import { lineLabel } from '@gatehouse/contract/billing/line-labels'
import type { BillingDetailsDocument } from '../../platform/db/tables.ts'
import type { FullCheckout } from '../checkouts/checkout.ts'
import { basisOfPrice } from '../orders/basis.ts'
import type { Line, NewOrder } from '../orders/issue-order.ts'
import type { SubscriptionRow } from '../subscriptions/subscription.ts'
import { withoutTax } from '../tax/taxed-sale.ts'
import type { PlannedStart } from './plan-start.ts'

/** The order of a purchase, before its subscription and the payment's result are known. */
export type PlannedOrder = {
  facts: Omit<NewOrder, 'subscription_id' | 'period_start' | 'period_end' | 'lines'>
  lines: PlannedLine[]
  /** Whether the order may use the customer's balance if no payment reserved a part of it. */
  uses_balance: boolean
}

/** A line for the product itself or for its free trial, which bears the trial's dates. */
type PlannedLine = Omit<Line, 'label'> & { kind: 'product' | 'trial'; name: string }

type OrderFacts = {
  customer_id: string
  product: { name: string }
  billing: BillingDetailsDocument
  start: PlannedStart
}

/** Decides which order a purchase issues: its lines, discount and tax, and whom it bills. */
export function planOrder(
  checkout: FullCheckout,
  { customer_id, product, billing, start }: OrderFacts,
): PlannedOrder {
  const { billing_name, billing_address, tax_id } = billing
  const text = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const { lines, ...amounts } = planAmounts(checkout, { product, start })
  return {
    facts: {
      organization_id: checkout.organization_id,
      customer_id,
      product_id: checkout.product_id,
      checkout_id: checkout.id,
      discount_id: checkout.discount_id,
      billing_reason: REASONS[start.kind],
      currency: checkout.currency,
      ...amounts,
      tax_details: text(checkout.tax_details),
      seats: checkout.seats,
      billing_name,
      billing_address: text(billing_address),
      tax_id: text(tax_id),
      metadata: JSON.stringify(checkout.metadata),
      custom_field_data: JSON.stringify(checkout.custom_field_data),
      withdrawal_consent: text(checkout.withdrawal_consent),
    },
    lines,
    // A buyer who only typed an address cannot spend a balance.
    uses_balance: checkout.is_buyer_proven,
  }
}

const REASONS = {
  nothing: 'purchase',
  new: 'subscription_create',
  upgrade: 'subscription_update',
} as const satisfies Record<PlannedStart['kind'], NewOrder['billing_reason']>

/** The amounts of the first order, in minor units; zero during a trial. */
function planAmounts(
  checkout: FullCheckout,
  { product: { name }, start }: Pick<OrderFacts, 'product' | 'start'>,
) {
  const { product_price_id, amount, discount_amount } = checkout
  if (start.kind !== 'nothing' && start.terms.trial) {
    const basis = { kind: 'trial' } as const
    const line: PlannedLine = { kind: 'trial', name, amount: 0, product_price_id, basis }
    return { lines: [line], discount_amount: 0, tax_amount: 0 }
  }
  const tax_amount = checkout.tax_amount ?? 0
  const basis = basisOfPrice(checkout.price, checkout)
  const line: PlannedLine = { kind: 'product', name, amount, product_price_id, basis }
  const lines = withoutTax([line], tax_amount, checkout.tax_behavior)
  return { lines, discount_amount, tax_amount }
}

/** A planned order for the subscription that has just started, and its first period. */
export function orderFor(
  { facts, lines }: PlannedOrder,
  subscription: StartedSubscription | undefined,
): NewOrder {
  return {
    ...facts,
    subscription_id: subscription?.id ?? null,
    period_start: subscription?.current_period_start ?? null,
    period_end: subscription?.current_period_end ?? null,
    lines: lines.map(({ kind, name, ...line }) => ({
      ...line,
      label: kind === 'trial' ? lineLabel({ kind, name, span: spanOf(subscription) }) : name,
    })),
  }
}

/** A subscription's id, and the period it is in. */
type StartedSubscription = Pick<
  SubscriptionRow,
  'id' | 'current_period_start' | 'current_period_end'
>

function spanOf(subscription: StartedSubscription | undefined) {
  if (!subscription) throw new Error('a trial must belong to a subscription')
  return { start: subscription.current_period_start, end: subscription.current_period_end }
}
