import { finalDeclines } from '@gatehouse/contract/billing/declines'
import type { StoredPaymentStatus } from '@gatehouse/contract/billing/payments'
import { sql } from 'kysely'
import { unawaited } from '../../platform/db/pipelined.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { PaymentRow } from './payment.ts'

/** Payments the actor may see. */
export const paymentsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('payments'), 'payments').where('payments.kind', '=', 'payment')

/**
 * A payment by its id, payment or setup, regardless of the actor: for jobs and for operations that
 * have locked its subject.
 */
export async function findPayment(work: Reading, id: string): Promise<PaymentRow | undefined> {
  const row = await work.sql
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row as PaymentRow | undefined
}

/** Whether a card was declined for an order in a way that a retry cannot change. */
export async function isPermanentlyDeclined(
  work: Reading,
  { order_id, payment_method_id }: { order_id: string; payment_method_id: string },
): Promise<boolean> {
  const row = await work.sql
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order_id)
    .where('payment_method_id', '=', payment_method_id)
    .where('status', '=', 'failed')
    .where('decline_reason', 'in', finalDeclines)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks a payment: its results are applied one after the other. */
export async function lockPayment(work: Work, id: string): Promise<PaymentRow | undefined> {
  const row = await work.sql
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as PaymentRow | undefined
}

/**
 * The data needed to ask about a payment: the row with the processor's ids of customer and account.
 */
export async function paymentToRequest(work: Reading, id: string) {
  const row = await work.sql
    .selectFrom('payments')
    .innerJoin('organizations', 'organizations.id', 'payments.organization_id')
    .leftJoin('customers', 'customers.id', 'payments.customer_id')
    .leftJoin('payment_methods', 'payment_methods.id', 'payments.payment_method_id')
    .selectAll('payments')
    .select([
      'organizations.stripe_account_id as account',
      // The processor has a method of a merged customer under the customer it knows.
      sql<string | null>`coalesce(payment_methods.stripe_customer_id,
        customers.stripe_customer_id)`.as('stripe_customer_id'),
      'customers.email as customer_email',
      'customers.name as customer_name',
    ])
    .where('payments.id', '=', id)
    .executeTakeFirst()
  // The narrower types of status, kind and request hold because only this module writes them.
  return row as (PaymentRow & PaymentParties) | undefined
}

type PaymentParties = {
  account: string | null
  stripe_customer_id: string | null
  customer_email: string | null
  customer_name: string | null
}

/** Stores a customer's id at the processor; the first one stays. */
export async function storeProcessorCustomer(
  work: Work,
  customer_id: string,
  processor_id: string,
) {
  await work.sql
    .updateTable('customers')
    .set({ stripe_customer_id: processor_id })
    .where('id', '=', customer_id)
    .where('stripe_customer_id', 'is', null)
    .execute()
}

/** Finds the payment of an object at the processor. */
export async function paymentOfIntent(
  work: Reading,
  intent_id: string,
): Promise<PaymentRow | undefined> {
  const row = await work.sql
    .selectFrom('payments')
    .selectAll()
    .where('processor_id', '=', intent_id)
    .executeTakeFirst()
  return row as PaymentRow | undefined
}

/** The payment that paid an order; an order that cost nothing has none. */
export async function paymentOfOrder(
  work: Reading,
  order_id: string,
): Promise<PaymentRow | undefined> {
  const row = await work.sql
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('kind', '=', 'payment')
    .where('status', '=', 'succeeded')
    .executeTakeFirst()
  return row as PaymentRow | undefined
}

/** Adds the card's counter to those a payment is reserved in. */
export async function addLimitedBy(work: Work, id: string, counter: string): Promise<void> {
  const counters = sql`request -> 'limited_by' || to_jsonb(${counter}::text)`
  const added = sql`jsonb_build_object('limited_by', ${counters})`
  await work.sql
    .updateTable('payments')
    .set({ request: sql`request || ${added} || '{"card_counted": true}'` })
    .where('id', '=', id)
    .execute()
}

type Change = {
  status?: StoredPaymentStatus
  processor_id?: string | null
  order_id?: string
  payment_method_id?: string | null
  method?: string | null
  method_metadata?: string
  decline_reason?: string | null
  decline_message?: string | null
  next_action?: string | null
}

/** Updates a payment that this transaction has locked. */
export async function updatePayment(
  work: Work,
  payment: PaymentRow,
  change: Change,
): Promise<PaymentRow> {
  const row = await work.sql
    .updateTable('payments')
    .set({ ...change, modified_at: work.now })
    .where('id', '=', payment.id)
    .where('status', '=', payment.status)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as PaymentRow
}

/** The sort orders of a list of payments. */
export const paymentColumns = {
  created_at: sql.ref('payments.created_at'),
  status: sql.ref('payments.status'),
  amount: sql.ref('payments.amount'),
  method: sql.ref('payments.method'),
}

/** A charge of an order that has not ended. */
export function openPaymentOf(work: Reading, order_id: string) {
  return work.sql
    .selectFrom('payments')
    .select(['id', 'status', 'trigger'])
    .where('order_id', '=', order_id)
    .where('status', 'in', ['asking', 'requires_action', 'processing'])
    .executeTakeFirst()
}

/** Records on the pending charges of a customer's orders that another method was chosen. */
export async function supersedePayments(
  work: Work,
  { id, customer_id }: { id: string; customer_id: string },
): Promise<void> {
  await work.sql
    .updateTable('payments')
    .set({ request: sql`request || '{"superseded": true}'` })
    .where('customer_id', '=', customer_id)
    .where('order_id', 'is not', null)
    .where('status', 'in', ['asking', 'requires_action', 'processing'])
    .where(sql<boolean>`payment_method_id is distinct from ${id}`)
    .execute()
}

/** The charge of a change that has not ended. */
export function openPaymentOfChange(work: Reading, subscription_change_id: string) {
  return work.sql
    .selectFrom('payments')
    .select('id')
    .where('subscription_change_id', '=', subscription_change_id)
    .where('status', 'in', ['asking', 'requires_action', 'processing'])
    .executeTakeFirst()
}

/** Sets the order a payment pays for, once that order exists. */
export async function linkOrder(work: Work, id: string, order_id: string): Promise<void> {
  await work.sql
    .updateTable('payments')
    .set({ order_id })
    .where('id', '=', id)
    .modifyEnd(unawaited)
    .execute()
}
