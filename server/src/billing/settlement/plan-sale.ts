import type { BillingDetailsDocument } from '../../platform/db/tables.ts'
import { notificationSettingsOf } from '../../organizations/merchant/merchant.ts'
import { chosenProduct, type FullCheckout } from '../checkouts/checkout.ts'
import { totalOfCheckout } from '../checkouts/pricing.ts'
import { isExclusive } from '../checkouts/reject-second-subscription.ts'
import { trialClaimOf, type TrialClaim } from '../checkouts/start-trial.ts'
import { activeTrial } from '../checkouts/trial.ts'
import { planOrder, type PlannedOrder } from './plan-order.ts'
import { planStart, type PlannedStart, type UpgradeSource } from './plan-start.ts'

/**
 * Everything a purchase results in once it is paid or had nothing to pay, decided from its locked
 * checkout. Two things are only known when it is applied: the period of the subscription that
 * starts, and how its payment ended.
 */
export type SalePlan = {
  /** The conditions that must still hold when the payment succeeds. */
  conditions: SaleConditions
  /** The trial it uses up; null if it begins none. */
  trial: TrialClaim | null
  /** The subscription it starts or upgrades. */
  start: PlannedStart
  /** The order it issues. */
  order: PlannedOrder
  /** The product whose benefits are granted to the customer. */
  benefits: { organization_id: string; customer_id: string; product_id: string }
  /** The events sent to the checkout's page, in this order. */
  page: { checkout_id: string; events: readonly PageEvent[] }
  /** What the customer's receipt adds: the price of a period after the trial, including tax. */
  receipt: { later: number }
  /** Whether the merchant's members are mailed about it. */
  merchant_notified: boolean
}

/** The conditions of a purchase that may have changed while its payment was pending. */
export type SaleConditions = {
  organization_id: string
  customer_id: string
  /** False if the subscription it upgrades is no longer free: it has already been upgraded. */
  upgradable: boolean
  /** The customer may have no other billable subscription. */
  exclusive: boolean
  /** The subscription that does not count as another one, because it is replaced. */
  except: string | null
}

/** An event of a checkout's page. */
export type PageEvent = 'checkout.subscription_created' | 'checkout.order_created'

/** Decides what a purchase results in. Reads nothing but the checkout and what it upgrades. */
export function planSale({ checkout, upgraded }: LockedPurchase): SalePlan {
  const { organization_id, product_id } = checkout
  const customer_id = customerOf(checkout)
  const product = chosenProduct(checkout)
  const trial = activeTrial(checkout, product)
  const exclusive = isExclusive(checkout, product)
  const billing = billingDetailsOf(checkout)
  const terms = { customer_id, product, billing, trial, exclusive }
  const start = planStart(checkout, terms, upgraded)
  const { events, setting } = NOTICES[start.kind === 'nothing' ? 'order' : 'subscription']
  const noticeSettings = notificationSettingsOf(checkout.organization)
  return {
    conditions: {
      ...{ organization_id, customer_id, exclusive },
      upgradable: upgraded?.free ?? true,
      except: checkout.subscription_id,
    },
    trial: trial && trialClaimOf(checkout),
    start,
    order: planOrder(checkout, { customer_id, product, billing, start }),
    benefits: { organization_id, customer_id, product_id },
    page: { checkout_id: checkout.id, events },
    receipt: { later: totalOfCheckout(checkout) },
    merchant_notified: noticeSettings[setting],
  }
}

/** The notices for the page and the merchant, depending on whether a subscription starts. */
const NOTICES = {
  order: { events: ['checkout.order_created'], setting: 'new_order' },
  subscription: {
    events: ['checkout.subscription_created', 'checkout.order_created'],
    setting: 'new_subscription',
  },
} as const satisfies Record<string, { events: readonly PageEvent[]; setting: string }>

/** A confirmed checkout, locked, and the running subscription it upgrades, also locked. */
type LockedPurchase = { checkout: FullCheckout; upgraded: UpgradeSource }

function customerOf({ id, customer_id }: FullCheckout): string {
  if (customer_id === null) throw new Error(`checkout ${id} was confirmed without a customer`)
  return customer_id
}

/** The name, address and tax ID a buyer entered at a checkout. */
const billingDetailsOf = (checkout: FullCheckout): BillingDetailsDocument => ({
  billing_name: checkout.customer_billing_name ?? checkout.customer_name,
  billing_address: checkout.customer_billing_address,
  tax_id: checkout.customer_tax_id,
})
