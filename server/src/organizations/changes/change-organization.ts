import { roleAllows } from '@gatehouse/contract/access/authorize'
import {
  authOrganizationProblems,
  isReservedSlug,
  type ChangedOrganization,
} from '@gatehouse/contract/organizations/organizations'
import {
  changeProblems,
  type AuthOrganizationUpdate,
} from '@gatehouse/contract/organizations/changes'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { toOrganization } from '../merchant/merchant.ts'
import { findMember, isNamed, namedOrganization } from '../members/queries.ts'
import { toChangedOrganization, type OrganizationRow } from '../organizations/organization.ts'
import { isTaken, lockSlug } from '../organizations/queries.ts'

/** Changes what an organization is called and how it is found; what is not said stays. */
export async function changeOrganization(
  work: Work,
  { data, organizationId }: AuthOrganizationUpdate,
): Promise<ChangedOrganization> {
  const before = await lockChangeable(work, organizationId)
  const { name, slug, logo, metadata } = data
  if (slug !== undefined && slug !== before.slug) await takeSlug(work, slug)
  const after = await work.sql
    .updateTable('organizations')
    .set({
      ...(name !== undefined && { name }),
      ...(slug !== undefined && { slug }),
      ...(logo !== undefined && { logo }),
      ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
      modified_at: work.now,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
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

/** The organization meant, held, once it is clear that the caller may change it. */
async function lockChangeable(
  work: Work,
  organizationId: string | undefined,
): Promise<OrganizationRow> {
  const { user_id } = signedIn(work)
  if (!isNamed(work, { organizationId })) fail(memberProblems.organization_not_found)
  const id = await namedOrganization(work, { organizationId })
  const member = id === undefined ? undefined : await findMember(work, id, user_id)
  if (!member) fail(changeProblems.not_a_member)
  if (!roleAllows(member.role, { organization: ['update'] })) {
    fail(changeProblems.may_not_update)
  }
  return work.sql
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', member.organization_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function takeSlug(work: Work, slug: string): Promise<void> {
  await lockSlug(work, slug)
  if (isReservedSlug(slug) || (await isTaken(work, slug))) fail(authOrganizationProblems.slug_taken)
}
