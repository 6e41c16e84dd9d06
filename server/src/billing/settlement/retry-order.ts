import { MERCHANT_RETRIES_MAX, orderProblems } from '@gatehouse/contract/billing/orders'
import { portalPaymentProblems, RETRIES_MAX } from '@gatehouse/contract/billing/portal-payments'
import type { PaymentTrigger } from '@gatehouse/contract/billing/payments'
import { fail } from '@gatehouse/contract/kit/problems'
import { sql } from 'kysely'
import { mayRenew } from '../../organizations/merchant/merchant.ts'
import { preparePayment } from '../../payments/charges/prepare-payment.ts'
import { openPaymentOf } from '../../payments/charges/queries.ts'
import type { PaymentMethodRow } from '../../payments/methods/payment-method.ts'
import { later, HOUR } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { schedule, unschedule } from '../../records/scheduler/schedule.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { chargeOrderTask, amountDueOf, type OrderRow } from '../orders/order.ts'
import { merchantOf } from '../subscriptions/queries.ts'
import type { SubscriptionRow } from '../subscriptions/subscription.ts'
import { cardForOrder } from './card-for-order.ts'
import type { Charge } from './charge-order.ts'
import { lockUnpaidOrder } from './lock-sale.ts'

/**
 * Triggers of attempts outside the dunning schedule, whose failure does not change the schedule.
 */
const OFF_SCHEDULE_TRIGGERS: readonly string[] = [
  'retry_admin',
  'retry_customer',
  'retry_payment_method_update',
] satisfies PaymentTrigger[]

/** Whether an attempt was made outside the dunning schedule. */
export const isManual = ({ trigger }: { trigger: string }) =>
  OFF_SCHEDULE_TRIGGERS.includes(trigger)

/** The payment method of an attempt: a saved one, or one the card form has just created. */
export type PaymentMeans = { return_url?: string } & (
  | { method: PaymentMethodRow }
  | { confirmation_token: string }
)

/** Prepares the payment of an order by its customer, who is present, or rejects it. */
export async function prepareRetry(
  work: Work,
  order_id: string,
  paymentMethod: PaymentMeans,
): Promise<Charge> {
  const { order } = await lockUnpaidOrder(work, order_id)
  if (await openPaymentOf(work, order_id)) fail(portalPaymentProblems.in_progress)
  const { all: attempts, admin } = await offScheduleAttempts(work, order_id)
  const spent = attempts - admin >= RETRIES_MAX
  if (spent || !(await isUnpaid(work, order))) fail(portalPaymentProblems.not_eligible)
  return prepare(work, order, { paymentMethod, attempts, trigger: 'retry_customer' })
}

/**
 * Prepares the payment of an order requested by its merchant, with the saved method, or rejects it.
 */
export async function prepareManualRetry(work: Work, order_id: string): Promise<Charge> {
  const { order, subscription } = await lockUnpaidOrder(work, order_id)
  if (await openPaymentOf(work, order_id)) fail(orderProblems.in_progress)
  const { all: attempts, admin } = await offScheduleAttempts(work, order_id)
  const spent = admin >= MERCHANT_RETRIES_MAX
  if (spent || !(await isUnpaid(work, order))) fail(orderProblems.not_eligible)
  const method = await savedMethod(work, order, subscription)
  if (!method) return fail(orderProblems.no_method)
  await recordAudit(work, {
    ...{ action: 'order.retried', subject_kind: 'order', subject_id: order_id },
    organization_id: order.organization_id,
  })
  return prepare(work, order, { paymentMethod: { method }, attempts, trigger: 'retry_admin' })
}

const savedMethod = (
  work: Work,
  { id: order_id, customer_id }: OrderRow,
  subscription: SubscriptionRow | undefined,
) => {
  const payment_method_id = subscription?.payment_method_id ?? null
  return cardForOrder(work, { order_id, customer_id, payment_method_id })
}

/**
 * Prepares another attempt with the method the customer has just chosen, if an order is
 * outstanding; a card that was permanently declined is not retried.
 */
export async function prepareWithNewMethod(
  work: Work,
  order_id: string,
): Promise<Charge | undefined> {
  const { order, subscription } = await lockUnpaidOrder(work, order_id)
  if (!(await isUnpaid(work, order)) || (await openPaymentOf(work, order_id))) return undefined
  const method = await savedMethod(work, order, subscription)
  const { all: attempts } = await offScheduleAttempts(work, order_id)
  if (!method) return undefined
  const trigger = 'retry_payment_method_update'
  return prepare(work, order, { paymentMethod: { method }, attempts, trigger })
}

/**
 * Only an order whose charge failed and will be retried counts, or one that is due because it was
 * issued by hand or sent as an invoice; and only if the merchant may still charge.
 */
async function isUnpaid(work: Work, order: OrderRow): Promise<boolean> {
  const { status, next_payment_attempt_at, due_at } = order
  if (status !== 'pending' || (next_payment_attempt_at ?? due_at) === null) return false
  return mayRenew(await merchantOf(work, order))
}

/** The number of attempts outside the dunning schedule, and how many of them the merchant made. */
function offScheduleAttempts(
  work: Work,
  order_id: string,
): Promise<{ all: number; admin: number }> {
  return work.sql
    .selectFrom('payments')
    .select(sql<number>`count(*)::int`.as('all'))
    .select(sql<number>`(count(*) filter (where trigger = 'retry_admin'))::int`.as('admin'))
    .where('order_id', '=', order_id)
    .where('trigger', 'in', OFF_SCHEDULE_TRIGGERS)
    .executeTakeFirstOrThrow()
}

type Attempt = { paymentMethod: PaymentMeans; attempts: number; trigger: PaymentTrigger }

async function prepare(work: Work, order: OrderRow, { paymentMethod, attempts, trigger }: Attempt) {
  const { id: order_id, customer_id, organization_id, currency } = order
  const usedMethod = 'method' in paymentMethod ? paymentMethod.method : undefined
  const payment = await preparePayment(work, {
    ...{ organization_id, customer_id, order_id, currency, trigger },
    kind: 'payment',
    amount: amountDueOf(order),
    is_limited: trigger === 'retry_customer',
    ...(usedMethod && { payment_method_id: usedMethod.id }),
    idempotency_key: `order-${order_id}-beside-${attempts + 1}`,
    request: {
      confirmation_token: 'method' in paymentMethod ? null : paymentMethod.confirmation_token,
      method: usedMethod?.processor_id ?? null,
      keep: !usedMethod,
      ...(usedMethod && trigger === 'retry_customer' && { present: true }),
      return_url: paymentMethod.return_url ?? work.server.base_url,
      description: order.invoice_number,
    },
  })
  return { payment_id: payment.id, again: false }
}

/** An attempt outside the dunning schedule failed: the next scheduled attempt keeps its time. */
export async function resumeSchedule(work: Work, order: OrderRow): Promise<void> {
  if (order.status !== 'pending' || order.next_payment_attempt_at === null) return
  const { id: subject_id, organization_id, next_payment_attempt_at } = order
  // A scheduled attempt that came due meanwhile was skipped for this one, and is made up for within
  // an hour.
  const earliestRetry = later(work.now, HOUR)
  const due_at = next_payment_attempt_at > earliestRetry ? next_payment_attempt_at : earliestRetry
  await unschedule(work, chargeOrderTask, subject_id)
  await schedule(work, chargeOrderTask, due_at, { organization_id, subject_id })
}
