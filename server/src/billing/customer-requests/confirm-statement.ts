import { customerRequestProblems } from '@gatehouse/contract/billing/customer-requests'
import type { ConfirmedStatement } from '@gatehouse/contract/billing/portal-requests'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { inTimeOfMerchant } from '../checkouts/merchant-time.ts'
import { cancelOfRequest } from './cancel-of-request.ts'
import type { CustomerRequestRow } from './customer-request.ts'
import { updateRequest } from './queries.ts'
import { resolveRequest } from './resolve-request.ts'
import { rightOfOrder } from './right-of-order.ts'
import { readStatementToken } from './statement-link.ts'

/**
 * Confirms the address of a statement, once. Whoever reads the mailbox could also sign in, so a
 * cancellation that names one subscription is carried out; a cancellation for cause stays open
 * besides, because whether the contract ends earlier is for its merchant to decide.
 */
export async function confirmStatement(
  anyone: Work,
  { token }: { token: string },
): Promise<ConfirmedStatement> {
  const { link_invalid } = customerRequestProblems
  const id = readStatementToken(anyone, token) ?? fail(link_invalid)
  const request = (await lockStatement(anyone, id)) ?? fail(link_invalid)
  if (request.email_confirmed_at !== null) fail(link_invalid)
  const { organization_id, kind } = request
  const work = await inTimeOfMerchant(anyone, organization_id)
  await updateRequest(work, id, { email_confirmed_at: work.now })
  const canceled = isCarriedOut(request) ? await cancelOfRequest(work, request) : undefined
  if (canceled && request.termination !== 'for_cause') {
    await resolveRequest(work, request, { step: 'accept' })
  }
  const order_id = kind === 'withdrawal' ? request.order_id : null
  return {
    ...{ kind, canceled: canceled !== undefined },
    ...{ product_name: canceled?.product_name ?? null, ends_at: canceled?.ends_at ?? null },
    withdrawal_right: order_id === null ? null : await rightOfOrder(work, order_id),
  }
}

/** A certain day is left to the merchant, and so is what was resolved in the meantime. */
const isCarriedOut = ({ kind, status, ends_on }: CustomerRequestRow) =>
  kind === 'cancellation' && status === 'open' && ends_on === null

async function lockStatement(work: Work, id: string): Promise<CustomerRequestRow | undefined> {
  const row = await work.sql
    .selectFrom('customer_requests')
    .innerJoin('organizations', 'organizations.id', 'customer_requests.organization_id')
    .selectAll('customer_requests')
    .where('customer_requests.id', '=', id)
    .where('organizations.deleted_at', 'is', null)
    .forNoKeyUpdate('customer_requests')
    .executeTakeFirst()
  // Only this module writes kind, status and termination, so the narrower types are safe.
  return row as CustomerRequestRow | undefined
}
