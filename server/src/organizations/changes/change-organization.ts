import {
  isReservedSlug,
  type ChangedOrganization,
} from '@gatehouse/contract/organizations/organizations'
import {
  changeProblems,
  type AuthOrganizationUpdate,
} from '@gatehouse/contract/organizations/changes'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import { violatedConstraint, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { toOrganization } from '../merchant/merchant.ts'
import { toChangedOrganization, type OrganizationRow } from '../organizations/organization.ts'
import { updateOrganizationRow } from '../organizations/queries.ts'
import { mayDo, requireStandingOr } from '../roles/standing.ts'

/** Changes an organization's name, slug or metadata; fields that are not sent stay unchanged. */
export async function changeOrganization(
  work: Work,
  { data, organizationId }: AuthOrganizationUpdate,
): Promise<ChangedOrganization> {
  const before = await lockChangeable(work, organizationId)
  const { name, slug, logo, metadata } = data
  if (slug !== undefined && slug !== before.slug && isReservedSlug(slug)) {
    fail(changeProblems.slug_taken)
  }
  const after = await updateOrganizationRow(work, before.id, {
    ...(name !== undefined && { name }),
    ...(slug !== undefined && { slug }),
    ...(logo !== undefined && { logo }),
    ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
    modified_at: work.now,
  }).catch(rejectDuplicateSlug)
  await recordEvent(work, 'organization.updated', after.id, toOrganization(after))
  await recordAudit(work, {
    action: 'organization.updated',
    subject_kind: 'organization',
    subject_id: after.id,
    organization_id: after.id,
    before: toChangedOrganization(before),
    after: toChangedOrganization(after),
  })
  return toChangedOrganization(after)
}

/** Of two concurrent requests for a slug, the second waits for the first and finds it taken. */
function rejectDuplicateSlug(error: unknown): never {
  if (violatedConstraint(error) === 'organizations_slug_key') fail(changeProblems.slug_taken)
  throw error
}

/** The organization a request means, locked, if the caller may change it. */
async function lockChangeable(
  work: Work,
  organizationId: string | undefined,
): Promise<OrganizationRow> {
  const rejections = {
    none: memberProblems.organization_not_found,
    stranger: changeProblems.not_a_member,
  }
  const standing = await requireStandingOr(work, { organizationId }, rejections)
  if (!mayDo(standing, { organization: ['update'] })) fail(changeProblems.may_not_update)
  return work.sql
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', standing.member.organization_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
