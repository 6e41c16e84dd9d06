import type {
  CustomerRequest,
  CustomerRequestKind,
  CustomerRequestStatus,
  Termination,
} from '@gatehouse/contract/billing/customer-requests'
import type { PortalRequest } from '@gatehouse/contract/billing/portal-requests'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { asMomentOrNull, type Nested } from '../../platform/db/nested.ts'
import type { CustomerRequestsTable } from '../../platform/db/tables.ts'
import { task } from '../../records/scheduler/task.ts'
import { totalOf } from '../ledger/accounts.ts'
import { toWithdrawalConsent, type OrderRow } from '../orders/order.ts'
import { unusedPart } from './unused-part.ts'

export type CustomerRequestRow = Omit<
  Selectable<CustomerRequestsTable>,
  'kind' | 'status' | 'termination'
> & {
  kind: CustomerRequestKind
  status: CustomerRequestStatus
  termination: Termination | null
}

type MatchedSubscription = {
  id: string
  product_name: string
  status: string
  ends_at: Date | null
}

type MatchedOrder = Nested<OrderRow> & { product_name: string }

/** A request with what it is about, read in one statement. */
export type RequestWithNested = CustomerRequestRow & {
  subscription: Nested<MatchedSubscription> | null
  order: MatchedOrder | null
}

/** Mails a merchant's members that a customer requested something. */
export const notifyOfRequestTask = task('notify_of_request', z.object({}))

/** The request as its merchant sees it. */
export function toCustomerRequest(row: RequestWithNested): CustomerRequest {
  const { id, created_at, modified_at, organization_id, kind, status, name, email } = row
  const { contract, termination, ends_on, reason, email_confirmed_at, due_at } = row
  const { customer_id, subscription, order, refund_id, resolved_at, reply } = row
  return {
    ...{ id, created_at, modified_at, organization_id, kind, status, name, email, contract },
    ...{ termination, ends_on, reason, email_confirmed_at, due_at, customer_id },
    subscription: subscription && {
      ...subscription,
      ends_at: asMomentOrNull(subscription.ends_at),
    },
    order: order && toMatchedOrder(order, row),
    ...{ refund_id, resolved_at, reply },
  }
}

function toMatchedOrder(
  order: MatchedOrder,
  { kind, created_at }: CustomerRequestRow,
): NonNullable<CustomerRequest['order']> {
  const { id, invoice_number, product_name, currency } = order
  const unused = kind === 'withdrawal' ? unusedPart(order, created_at) : undefined
  return {
    ...{ id, invoice_number, product_name, currency },
    total_amount: totalOf(order),
    refunded_amount: order.refunded_amount + order.refunded_tax_amount,
    unused_amount: unused ? unused.amount + unused.tax_amount : null,
    withdrawal_consent: toWithdrawalConsent(order.withdrawal_consent),
  }
}

/** The request as the customer who made it sees it. */
export function toPortalRequest(row: CustomerRequestRow): PortalRequest {
  const { id, created_at, modified_at, kind, status, order_id, subscription_id, reason } = row
  const { due_at, resolved_at, reply } = row
  return {
    ...{ id, created_at, modified_at, kind, status, order_id, subscription_id, reason },
    ...{ due_at, resolved_at, reply },
  }
}
