import type { GrantError } from '@gatehouse/contract/billing/grants'
import type { Platform } from '@gatehouse/contract/billing/platforms'
import type { Work } from '../../../platform/work.ts'
import { accountsAt } from '../accounts/queries.ts'
import type { AccountRow } from '../integration.ts'
import { deliveryError } from './delivery-error.ts'
import { findResource } from './queries.ts'
import { releaseAccess } from './release-access.ts'
import { requestAccess } from './request-access.ts'

/** The grant whose access is delivered, and the account that its customer chose for it. */
type DeliveredGrant = {
  id: string
  organization_id: string
  customer_id: string
  properties: Record<string, unknown>
}

/** The access that a benefit gives. */
export type BenefitAccess = {
  platform: Platform
  /** The resource by its name or its id at the platform. */
  resource: { name: string } | { resource_id: string }
  level: string
  /** The customer asks for it again. */
  renewing: boolean
}

/**
 * Requests the access of a benefit for the account that the customer chose, or else the one
 * connected last. Without an account the grant waits for the customer.
 */
export async function deliverAccess(
  work: Work,
  grant: DeliveredGrant,
  { platform, resource: wanted, level, renewing }: BenefitAccess,
): Promise<{ pending: { account_id: string } } | { error: GrantError }> {
  const { id: grant_id, organization_id } = grant
  const account = await accountFor(work, grant, platform)
  const resource = await findResource(work, organization_id, { platform, ...wanted })
  if (!account || !resource) {
    await releaseAccess(work, grant_id)
    const reason = account ? 'resource_missing' : 'account_required'
    return { error: deliveryError(platform, reason, work.now) }
  }
  await requestAccess(work, {
    ...{ grant_id, organization_id, platform, account, resource, level, renewing },
  })
  return { pending: { account_id: account.account_id } }
}

async function accountFor(
  work: Work,
  { organization_id, customer_id, properties }: DeliveredGrant,
  platform: Platform,
): Promise<AccountRow | undefined> {
  const candidates = await accountsAt(work, { organization_id, customer_id, platform })
  const chosen = candidates.find(({ account_id }) => account_id === properties['account_id'])
  return chosen ?? candidates[0]
}
