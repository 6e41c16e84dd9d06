import {
  portalCustomerEndpoints,
  portalOrderPaymentEndpoints,
  portalPaymentProblems,
  type CustomerOrderPaymentStatus,
} from '@gatehouse/contract/billing/portal-payments'
import { customerProblems } from '@gatehouse/contract/billing/customers'
import { wirePaymentStatus, type StoredPaymentStatus } from '@gatehouse/contract/billing/payments'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import { sql } from 'kysely'
import { implement } from '../../platform/http/implement.ts'
import type { Reading } from '../../platform/work.ts'
import { listPaymentMethods } from '../customers/list-payment-methods.ts'
import { findCustomer } from '../customers/queries.ts'
import { listAccounts } from '../integrations/accounts/queries.ts'
import { findOrder } from '../orders/queries.ts'
import { addMethod, confirmMethod } from '../settlement/add-method.ts'
import { payUnpaidOrder } from '../settlement/pay-unpaid-order.ts'
import { removeMethod } from '../settlement/remove-method.ts'
import { toPortalCustomer } from './portal-customer.ts'
import { updateOwnCustomer } from './update-own-customer.ts'
import { withoutBilling } from './visible-customer.ts'

/** The customer and their payment methods. */
export const portalCustomers = implement(portalCustomerEndpoints, {
  get: async work => {
    const customer = await self(work)
    const visible = work.actor.portal?.buys === false ? withoutBilling(customer) : customer
    return toPortalCustomer(visible, await listAccounts(work, customer.id))
  },
  update: (work, { body }) => updateOwnCustomer(work, body),
  listPaymentMethods: async (work, requested) =>
    listPaymentMethods(work, { id: (await self(work)).id }, requested),
  paymentForm: async work => ({ payment_processor_metadata: await formOf(work) }),
  addPaymentMethod: addMethod,
  confirmPaymentMethod: confirmMethod,
  deletePaymentMethod: (work, { id }) => removeMethod(work, id),
})

/** Outstanding orders and their payment. */
export const portalOrderPayments = implement(
  portalOrderPaymentEndpoints,
  { status: (work, { id }) => lastPayment(work, id), confirm: payUnpaidOrder },
  { find: (work, { id = '' }) => findOrder(work, id) },
)

async function self(work: Reading) {
  const { id } = work.actor
  if (id === null) return fail(commonProblems.unauthorized)
  return (await findCustomer(work, { id })) ?? fail(customerProblems.not_found)
}

/** The data that initializes the processor's library; in sandbox also the URL of the simulator. */
async function formOf(work: Reading): Promise<Record<string, string>> {
  const { organization_id } = await self(work)
  const { publishable_key, api_base } = work.server.config.stripe
  const { stripe_account_id } = await work.sql
    .selectFrom('organizations')
    .select('stripe_account_id')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return {
    ...(publishable_key !== undefined && { publishable_key }),
    ...(work.server.mode === 'sandbox' && api_base !== undefined && { processor_base: api_base }),
    ...(stripe_account_id !== null && { account_id: stripe_account_id }),
  }
}

async function lastPayment(work: Reading, id: string): Promise<CustomerOrderPaymentStatus> {
  if (!(await findOrder(work, id))) fail(portalPaymentProblems.not_found)
  const payment = await work.sql
    .selectFrom('payments')
    .select(['status', 'decline_message', 'id'])
    .where('order_id', '=', id)
    .where('kind', '=', 'payment')
    .orderBy('created_at', 'desc')
    .orderBy(sql.ref('id'), 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!payment) return { status: 'none', error: null, payment_id: null }
  // Only the payments module writes the status, so the narrower type is safe.
  const status = wirePaymentStatus(payment.status as StoredPaymentStatus)
  const error = status === 'failed' ? payment.decline_message : null
  return { status, error, payment_id: payment.id }
}
