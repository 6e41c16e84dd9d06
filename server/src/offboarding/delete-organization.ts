import { deletionProblems } from '@gatehouse/contract/organizations/deletion'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import type { AuthOrganization } from '@gatehouse/contract/organizations/organizations'
import { fail } from '@gatehouse/contract/kit/problems'
import { requireOwnSession } from '../accounts/sessions/require-own-session.ts'
import { settingsOf } from '../accounts/settings/settings-of.ts'
import { chargeOrderTask } from '../billing/orders/order.ts'
import { remindOfChargeTask, renewSubscriptionTask } from '../billing/subscriptions/subscription.ts'
import {
  toAuthOrganization,
  type OrganizationRow,
} from '../organizations/organizations/organization.ts'
import { mayDo, requireStandingOr } from '../organizations/roles/standing.ts'
import type { Work } from '../platform/work.ts'
import { enqueue, unscheduleAll } from '../records/scheduler/schedule.ts'
import { recordAudit } from '../records/audit/record-audit.ts'
import { planOffboarding } from './plan-offboarding.ts'
import { settleOrganizationOffboarding } from './offboarding-tasks.ts'
import { holdingsOfOrganization } from './holdings.ts'
import { closeAccess } from './organization-steps.ts'
import { eraseOrganization, isDeletableAtOnce } from './settle-organization-departure.ts'

/**
 * Deletes an organization: no user or program can access it any more, and nothing of it is for
 * sale. Its sales and purchases end right afterward, and documents of its sales stay.
 */
export async function deleteOrganization(
  work: Work,
  organizationId: string,
): Promise<AuthOrganization> {
  requireOwnSession(work)
  const { organization_deletion_enabled } = await settingsOf(work)
  if (!organization_deletion_enabled) fail(deletionProblems.disabled)
  // Other routes fall back to the session's active organization; an empty field must never delete
  // one.
  if (organizationId === '') fail(memberProblems.organization_not_found)
  const standing = await requireStandingOr(
    work,
    { organizationId },
    {
      none: memberProblems.organization_not_found,
      stranger: deletionProblems.not_a_member,
    },
  )
  if (!mayDo(standing, { organization: ['delete'] })) fail(deletionProblems.may_not_delete)
  // Locked before its sales are read: a sale that begins now waits, and finds the organization
  // deleted.
  const row = await work.sql
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', standing.member.organization_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) fail(deletionProblems.not_a_member)
  await closeOrganization(work, row)
  return toAuthOrganization(row)
}

async function closeOrganization(work: Work, row: OrganizationRow): Promise<void> {
  const { id } = row
  const deletion = planOffboarding('organization', await holdingsOfOrganization(work, id))
  await recordAudit(work, {
    action: 'organization.deleted',
    subject_kind: 'organization',
    subject_id: id,
    organization_id: id,
    before: toAuthOrganization(row),
    after: deletion,
  })
  for (const close of Object.values(closeAccess)) await close(work, id)
  if (isDeletableAtOnce(deletion)) return eraseOrganization(work, id)
  await unscheduleAll(work, [renewSubscriptionTask, remindOfChargeTask, chargeOrderTask], id)
  await enqueue(work, settleOrganizationOffboarding, { organization_id: id, subject_id: id })
}
