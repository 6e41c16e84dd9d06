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
import { toWithdrawalConsent } from '../orders/order.ts'

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

type MatchedOrder = Omit<NonNullable<CustomerRequest['order']>, 'withdrawal_consent'> & {
  withdrawal_consent: unknown
}

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
    order: order && {
      ...order,
      withdrawal_consent: toWithdrawalConsent(order.withdrawal_consent),
    },
    ...{ refund_id, resolved_at, reply },
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
