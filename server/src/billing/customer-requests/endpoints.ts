import { customerRequestEndpoints } from '@gatehouse/contract/billing/customer-requests'
import {
  portalRequestEndpoints,
  portalStatementEndpoints,
} from '@gatehouse/contract/billing/portal-requests'
import { page } from '@gatehouse/contract/kit/pages'
import { implement } from '../../platform/http/implement.ts'
import { findOrder } from '../orders/queries.ts'
import { confirmStatement } from './confirm-statement.ts'
import { toCustomerRequest, toPortalRequest } from './customer-request.ts'
import { cancelAsRequested, decideRequest, showRequest } from './decide-request.ts'
import { findRequest, listOwnRequests, listRequests } from './queries.ts'
import { recordCancellation, recordWithdrawal } from './record-statement.ts'
import { refundAsRequested } from './refund-as-requested.ts'
import { requestOrderRefund } from './request-order-refund.ts'

const merchantEndpoints = implement(
  customerRequestEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listRequests(work, input)
      return page(rows.map(toCustomerRequest), total_count, input.limit)
    },
    get: (work, { id }) => showRequest(work, id),
    cancel: (work, { id, body }) => cancelAsRequested(work, id, body),
    refund: refundAsRequested,
    resolve: (work, { id, body }) => decideRequest(work, id, { step: 'accept', ...body }),
    decline: (work, { id, body }) => decideRequest(work, id, { step: 'decline', ...body }),
  },
  { find: (work, { id = '' }) => findRequest(work, id) },
)

const statements = implement(portalStatementEndpoints, {
  cancel: (work, { body }) => recordCancellation(work, body),
  withdraw: (work, { body }) => recordWithdrawal(work, body),
  confirm: (work, { body }) => confirmStatement(work, body),
})

const ownRequests = implement(
  portalRequestEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listOwnRequests(work, input)
      return page(rows.map(toPortalRequest), total_count, input.limit)
    },
    refund: (work, { id, body }) => requestOrderRefund(work, id, body),
  },
  { find: (work, { id = '' }) => findOrder(work, id) },
)

/** What customers request, as they and their merchants see it. */
export const customerRequests = [...merchantEndpoints, ...statements, ...ownRequests]
