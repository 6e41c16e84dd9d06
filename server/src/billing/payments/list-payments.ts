import {
  storedPaymentStatuses,
  type Payment,
  type paymentEndpoints,
} from '@gatehouse/contract/billing/payments'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { page } from '@gatehouse/contract/kit/pages'
import { sql } from 'kysely'
import { readPage, sortedBy } from '../../platform/db/pages.ts'
import type { Reading } from '../../platform/work.ts'
import { ofCustomersLike } from '../customers/queries.ts'
import { toPayment, type PaymentRow } from '../../payments/charges/payment.ts'
import { paymentColumns, paymentsOf } from '../../payments/charges/queries.ts'

type ListInput = InputOf<typeof paymentEndpoints.list>

/** A page of a merchant's payments. */
export async function listPayments(work: Reading, input: ListInput) {
  const order = sortedBy(input.sorting, paymentColumns, 'payments.id')
  const { rows, total_count } = await readPage(matchingPayments(work, input), input, payments =>
    payments.selectAll('payments').orderBy(order),
  )
  const items: Payment[] = rows.map(row => toPayment(row as PaymentRow))
  return page(items, total_count, input.limit)
}

/** Payments that a list shows. */
export function matchingPayments(
  work: Reading,
  input: Omit<ListInput, 'page' | 'limit' | 'sorting'>,
) {
  const { organization_id, checkout_id, order_id, status, method } = input
  const { customer_email, customer_id, query } = input
  let matched = paymentsOf(work)
  if (organization_id) matched = matched.where('payments.organization_id', 'in', organization_id)
  if (checkout_id) matched = matched.where('payments.checkout_id', 'in', checkout_id)
  if (order_id) matched = matched.where('payments.order_id', 'in', order_id)
  if (status) {
    matched = matched.where(
      'payments.status',
      'in',
      status.flatMap(item => [...storedPaymentStatuses[item]]),
    )
  }
  if (method) matched = matched.where('payments.method', 'in', method)
  if (customer_email) {
    const emails = customer_email.map(email => email.toLowerCase())
    matched = matched.where(
      sql<boolean>`payments.customer_id in (
        select id from customers where lower(email) = any(${emails})
        and customers.organization_id = payments.organization_id)`,
    )
  }
  if (customer_id) matched = matched.where('payments.customer_id', 'in', customer_id)
  if (input.card_last4 !== undefined) {
    matched = matched.where(
      sql<boolean>`payments.method_metadata ->> 'last4' = ${input.card_last4}`,
    )
  }
  return query ? matched.where(ofCustomersLike(work, 'payments', query)) : matched
}
