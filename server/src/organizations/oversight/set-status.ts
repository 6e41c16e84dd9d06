import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import {
  oversightProblems,
  type DecidedStatus,
  type OverseenOrganization,
} from '@gatehouse/contract/organizations/oversight'
import { fail } from '@gatehouse/contract/kit/problems'
import { requirePermission } from '../../accounts/admin/require-permission.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { statusOf, toOrganization } from '../merchant/merchant.ts'
import { updateOrganizationRow } from '../organizations/queries.ts'
import { canTransitionTo, toOverseenOrganization } from './overseen.ts'
import { getOverseenOrganization, lockOrganization } from './queries.ts'

type Decision = { organizationId: string; status: DecidedStatus; reason?: string | undefined }

/** Decides whether an organization may sell; a decision that changes nothing is not logged. */
export async function setStatus(
  work: Work,
  { organizationId, status, reason }: Decision,
): Promise<{ organization: OverseenOrganization }> {
  await requirePermission(work, { organization: ['set-status'] }, adminProblems.may_not_set_status)
  const row = await lockOrganization(work, organizationId)
  if (!row) fail(oversightProblems.organization_not_found)
  if (row.status !== status) {
    if (!canTransitionTo(statusOf(row), status)) fail(oversightProblems.not_reachable)
    const changed = await updateOrganizationRow(work, row.id, { status, modified_at: work.now })
    await recordEvent(work, 'organization.updated', row.id, toOrganization(changed))
    await recordDecision(work, row, { status, ...(reason && { reason }) })
  }
  return { organization: toOverseenOrganization(await getOverseenOrganization(work, row.id)) }
}

type DecidedMerchant = { id: string; name: string; status: string }

/**
 * The merchant's members see the decision, not the admin who made it; the server's admins see both.
 */
async function recordDecision(
  work: Work,
  { id, name, status }: DecidedMerchant,
  after: { status: string; reason?: string },
): Promise<void> {
  const action = {
    action: 'organization.status_changed',
    subject_kind: 'organization',
    subject_id: id,
    after,
  }
  await recordAudit(work, { ...action, organization_id: id, as: 'operator', before: { status } })
  await recordAudit(work, { ...action, organization_id: null, before: { status, name } })
}
