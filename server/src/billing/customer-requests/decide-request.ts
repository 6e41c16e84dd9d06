import {
  customerRequestProblems,
  type CustomerRequest,
} from '@gatehouse/contract/billing/customer-requests'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading, Work } from '../../platform/work.ts'
import { cancelOfRequest } from './cancel-of-request.ts'
import { toCustomerRequest, type CustomerRequestRow } from './customer-request.ts'
import { findRequest, lockRequest } from './queries.ts'
import { resolveRequest } from './resolve-request.ts'

const { not_found, resolved, not_applicable } = customerRequestProblems

/** Cancels the subscription that a cancellation or withdrawal is about, and accepts the request. */
export async function cancelAsRequested(
  work: Work,
  id: string,
  { immediately }: { immediately: boolean },
): Promise<CustomerRequest> {
  const request = await lockOpenRequest(work, id)
  const canceled = await cancelOfRequest(work, request, { immediately })
  if (!canceled) fail(not_applicable)
  await resolveRequest(work, request, { step: 'accept' })
  return showRequest(work, id)
}

/** Accepts a request that was handled elsewhere, or declines it; a reply is mailed. */
export async function decideRequest(
  work: Work,
  id: string,
  decision: { step: 'accept' | 'decline'; reply: string | null },
): Promise<CustomerRequest> {
  const request = await lockOpenRequest(work, id)
  await resolveRequest(work, request, decision)
  return showRequest(work, id)
}

/** A request that is not resolved yet, locked. */
export async function lockOpenRequest(work: Work, id: string): Promise<CustomerRequestRow> {
  const request = (await lockRequest(work, id)) ?? fail(not_found)
  if (request.status !== 'open') fail(resolved)
  return request
}

/** The request as the API shows it. */
export async function showRequest(work: Reading, id: string): Promise<CustomerRequest> {
  return toCustomerRequest((await findRequest(work, id)) ?? fail(not_found))
}
