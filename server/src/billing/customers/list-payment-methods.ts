import { customerProblems } from '@gatehouse/contract/billing/customers'
import { CardFacts, type CustomerPaymentMethod } from '@gatehouse/contract/billing/payment-methods'
import { fail } from '@gatehouse/contract/kit/problems'
import { page } from '@gatehouse/contract/kit/pages'
import type { PageOf } from '../../platform/db/pages.ts'
import type { Reading } from '../../platform/work.ts'
import { listMethods } from '../../payments/methods/queries.ts'
import type { PaymentMethodRow } from '../../payments/methods/payment-method.ts'
import { findCustomer, type CustomerReference } from './queries.ts'

/** The payment methods of one of the actor's customers, latest first. */
export async function listPaymentMethods(
  work: Reading,
  reference: CustomerReference,
  requested: PageOf,
) {
  const customer = await findCustomer(work, reference)
  if (!customer) fail(customerProblems.not_found)
  const { rows, total_count } = await listMethods(work, customer.id, requested)
  const usual = customer.default_payment_method_id
  return page(
    rows.map(row => toMethod(row, row.id === usual)),
    total_count,
    requested.limit,
  )
}

/** A stored payment method, as its owner and its merchant see it. */
export function toMethod(row: PaymentMethodRow, is_default: boolean): CustomerPaymentMethod {
  const { id, created_at, modified_at, customer_id, type } = row
  const facts = CardFacts.safeParse({ wallet: null, ...Object(row.method_metadata) })
  const card = facts.success ? facts.data : null
  return {
    ...{ id, created_at, modified_at, processor: 'stripe', customer_id, type },
    ...{ method_metadata: card, card, is_default, default: is_default },
  }
}
