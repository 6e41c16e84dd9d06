import type { Work } from '../../platform/work.ts'
import type { PaymentRow } from '../../payments/charges/payment.ts'
import { linkOrder } from '../../payments/charges/queries.ts'
import { releaseBalance } from '../balance/spend-balance.ts'
import type { FullCheckout } from '../checkouts/checkout.ts'
import { isMerchantDeleted } from '../checkouts/merchant-deleted.ts'
import { moveCheckout } from '../checkouts/move-checkout.ts'
import { notifyPage } from '../checkouts/publish-checkout-update.ts'
import { hasBillableSubscription } from '../checkouts/queries.ts'
import { lockCustomerIn } from '../customers/queries.ts'
import { grantNow } from '../grants/grant-benefits.ts'
import { issueOrder, type OrderSettlement } from '../orders/issue-order.ts'
import type { OrderRow } from '../orders/order.ts'
import { readOrder } from '../orders/queries.ts'
import { startSubscription } from '../subscriptions/start-subscription.ts'
import type { SubscriptionRow } from '../subscriptions/subscription.ts'
import { upgradeSubscription } from '../subscriptions/upgrade-subscription.ts'
import { mailPurchase } from './mail-purchase.ts'
import { queueSaleNotice } from './notify-merchant.ts'
import { orderFor, type PlannedOrder } from './plan-order.ts'
import type { PageEvent, SaleConditions, SalePlan } from './plan-sale.ts'
import type { PlannedStart } from './plan-start.ts'

/** A locked checkout, and what its purchase results in. */
type PlannedPurchase = { checkout: FullCheckout; plan: SalePlan }

/**
 * Completes a confirmed checkout that was paid or had nothing to pay: its plan is applied, and the
 * buyer gets the product. The checkout's row is locked, as is the subscription it upgrades; the
 * payment, if there is one, has just succeeded.
 */
export async function completePurchase(
  work: Work,
  { checkout, plan }: PlannedPurchase,
  payment: PaymentRow | null,
): Promise<void> {
  const subscription = await applyStart(work, plan.start, payment?.payment_method_id ?? null)
  const order = await issuePlanned(work, plan.order, { payment, subscription })
  const purchase = subscription ? { subscription_id: subscription.id } : { order_id: order.id }
  await grantNow(work, { ...plan.benefits, ...purchase })
  await moveCheckout(work, checkout, 'succeed')
  await publishOnPage(work, plan.page, { order, subscription })
  await mailPurchase(work, await readOrder(work, order.id), plan.receipt)
  if (plan.merchant_notified) await queueSaleNotice(work, order)
}

async function applyStart(
  work: Work,
  start: PlannedStart,
  payment_method_id: string | null,
): Promise<SubscriptionRow | undefined> {
  if (start.kind === 'nothing') return undefined
  if (start.kind === 'upgrade') {
    return upgradeSubscription(work, start.subscription, { ...start.terms, payment_method_id })
  }
  const { terms } = start
  const started = await startSubscription(work, { ...terms, payment_method_id })
  // A paid purchase was checked before under the customer's lock (`isObsolete`), so this
  // cannot fail.
  if (!started)
    throw new Error(`checkout ${terms.checkout_id} was paid for a subscription that cannot start`)
  return started
}

type PurchaseOutcome = { payment: PaymentRow | null; subscription: SubscriptionRow | undefined }

async function issuePlanned(
  work: Work,
  planned: PlannedOrder,
  { payment, subscription }: PurchaseOutcome,
): Promise<OrderRow> {
  const settlement = await settlementOf(work, planned, payment)
  const order = await issueOrder(work, orderFor(planned, subscription), settlement)
  if (payment?.kind === 'setup') await linkOrder(work, payment.id, order.id)
  return order
}

/** How the order is paid: by its payment and what that reserved, or by the balance alone. */
async function settlementOf(
  work: Work,
  { uses_balance }: PlannedOrder,
  payment: PaymentRow | null,
): Promise<OrderSettlement> {
  if (!payment) return { paid: null, held: uses_balance ? undefined : 0 }
  const { kind, id: payment_id, amount } = payment
  const paid = kind === 'payment' ? { payment_id, amount } : null
  return { paid, held: await releaseBalance(work, payment) }
}

type PurchaseResults = { order: OrderRow; subscription: SubscriptionRow | undefined }

async function publishOnPage(
  work: Work,
  { checkout_id, events }: SalePlan['page'],
  { order, subscription }: PurchaseResults,
): Promise<void> {
  const data = {
    'checkout.subscription_created': { subscription_id: subscription?.id },
    'checkout.order_created': { order_id: order.id },
  } as const satisfies Record<PageEvent, object>
  for (const event of events) await notifyPage(work, { checkout_id, event, data: data[event] })
}

/**
 * Whether a paid purchase may no longer start: its customer or merchant was deleted, the
 * subscription to upgrade was already upgraded, or the customer got another subscription and may
 * have only one. Their rows stay locked until the transaction ends, so that of two simultaneous
 * purchases one sees the other.
 */
export async function canNoLongerStart(
  work: Work,
  { organization_id, customer_id, upgradable, exclusive, except }: SaleConditions,
): Promise<boolean> {
  if (await isMerchantDeleted(work, organization_id)) return true
  if (!(await lockCustomerIn(work, organization_id, { id: customer_id }))) return true
  if (!upgradable) return true
  if (!exclusive) return false
  return hasBillableSubscription(work, organization_id, { customer_id, email: null, except })
}
