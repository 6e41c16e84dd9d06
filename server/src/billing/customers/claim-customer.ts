import { buyingProblems } from '@gatehouse/contract/billing/buying-problems'
import { fail } from '@gatehouse/contract/kit/problems'
import { tryUnique } from '../../platform/db/savepoint.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { customerStateChanged } from './customer-state-changed.ts'
import { toCustomer, type CustomerRow } from './customer.ts'
import { externalIdOfUser } from './external-id-of-user.ts'
import { hasVerifiedEmail } from './has-verified-email.ts'
import { publishMembersOf } from './publish-member.ts'
import { lockCustomer } from './queries.ts'
import { setCustomer } from './store-customer.ts'

/** The claimant of a customer: a user, for themselves or for an organization they may buy for. */
export type Claim = { user_id: string; buyer_organization_id: string | null }

/**
 * Links a customer to the user or to their organization. The customer must have no owner yet and an
 * email address the user has verified. Users may also transfer their own customer to the
 * organization; an existing claim is left unchanged. All other customers are reported as not found.
 */
export async function claimCustomer(
  work: Work,
  id: string,
  { user_id, buyer_organization_id }: Claim,
): Promise<{ row: CustomerRow; isNew: boolean }> {
  const row = await lockCustomer(work, { id })
  if (!row) return fail(buyingProblems.not_found)
  const isOwn = row.user_id === user_id
  const isDone =
    buyer_organization_id === null ? isOwn : row.buyer_organization_id === buyer_organization_id
  if (isDone) return { row, isNew: false }
  const isFree = row.user_id === null && row.buyer_organization_id === null
  const mayClaim = isOwn || (isFree && (await hasVerifiedEmail(work, user_id, row.email)))
  if (!mayClaim) fail(buyingProblems.not_found)
  const owner =
    buyer_organization_id === null
      ? { user_id, external_id: await externalIdOfUser(work, row, user_id) }
      : // The user's id as external id is not transferred to the organization.
        {
          user_id: null,
          buyer_organization_id,
          ...(row.external_id === user_id && { external_id: null }),
        }
  const values = { ...owner, ...(!isOwn && { email_verified: true }) }
  const result = await tryUnique(work, () => setCustomer(work, id, values))
  if ('broke' in result) return fail(buyingProblems.already_customer)
  const customer = toCustomer(result.done)
  const { organization_id } = row
  await recordEvent(work, 'customer.updated', organization_id, customer)
  await publishMembersOf(work, result.done)
  await customerStateChanged(work, row)
  const subject = { subject_kind: 'customer', subject_id: id, organization_id }
  const seen = { before: toCustomer(row), after: customer }
  await recordAudit(work, { action: 'customer.claimed', ...subject, as: 'buyer', ...seen })
  return { row: result.done, isNew: true }
}
