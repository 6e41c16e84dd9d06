import type { CustomerPortalCustomer } from '@gatehouse/contract/billing/portal-entities'
import {
  portalPaymentProblems,
  type CustomerPortalCustomerUpdate,
} from '@gatehouse/contract/billing/portal-payments'
import { customerProblems } from '@gatehouse/contract/billing/customers'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import { findMethod } from '../../payments/methods/queries.ts'
import type { Work } from '../../platform/work.ts'
import { findCustomer } from '../customers/queries.ts'
import { updateCustomer } from '../customers/update-customer.ts'
import { listAccounts } from '../integrations/accounts/queries.ts'
import { lockBillable } from '../subscriptions/charged-subscriptions.ts'
import { useMethod } from '../settlement/use-method.ts'
import { toPortalCustomer } from './portal-customer.ts'

/** Updates a customer's billing details and default payment method. */
export async function updateOwnCustomer(
  work: Work,
  { default_payment_method_id, ...billing }: CustomerPortalCustomerUpdate,
): Promise<CustomerPortalCustomer> {
  const { id } = work.actor
  if (id === null) return fail(commonProblems.unauthorized)
  if (default_payment_method_id) {
    await lockBillable(work, id)
    const method = await findMethod(work, default_payment_method_id)
    await useMethod(work, method ?? fail(portalPaymentProblems.not_found))
  }
  // A change of payment method is published by the code that sets it.
  const charged = default_payment_method_id && Object.keys(billing).length === 0
  if (!charged) await updateCustomer(work, { id }, billing)
  const customer = (await findCustomer(work, { id })) ?? fail(customerProblems.not_found)
  return toPortalCustomer(customer, await listAccounts(work, id))
}
