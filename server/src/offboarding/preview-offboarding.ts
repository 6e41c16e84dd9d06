import { isAdminRole } from '@gatehouse/contract/access/instance-roles'
import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import { customerProblems } from '@gatehouse/contract/billing/customers'
import { deletionPreviewProblems, type DeletionPreview } from '@gatehouse/contract/offboarding'
import { fail } from '@gatehouse/contract/kit/problems'
import { requirePermission } from '../accounts/admin/require-permission.ts'
import { namedUser } from '../accounts/admin/named-user.ts'
import { listMembershipsOf } from '../accounts/admin/queries.ts'
import { signedIn } from '../accounts/sessions/signed-in.ts'
import { hasAdmin } from '../accounts/users/last-admin.ts'
import type { UserRow } from '../accounts/users/user.ts'
import { findCustomer } from '../billing/customers/queries.ts'
import { requireStanding } from '../organizations/roles/require-standing.ts'
import type { Reading } from '../platform/work.ts'
import { planOffboarding } from './plan-offboarding.ts'
import { holdingsOfCustomer, holdingsOfOrganization, holdingsOfUser } from './holdings.ts'

/** Previews the deletion of an organization, for members who may delete it. */
export async function previewOrganization(
  work: Reading,
  { organizationId }: { organizationId?: string | undefined },
): Promise<DeletionPreview> {
  const right = { asks: { organization: ['delete'] }, or: deletionPreviewProblems.may_not_delete }
  const { member } = await requireStanding(work, { organizationId }, right)
  const holdings = await holdingsOfOrganization(work, member.organization_id)
  return planOffboarding('organization', holdings)
}

/** Previews the deletion of the caller's account. */
export async function previewOwnDeletion(work: Reading): Promise<DeletionPreview> {
  return previewUser(work, await namedUser(work, signedIn(work).user_id))
}

/** Previews the removal of a user by an admin. */
export async function previewUserByAdmin(work: Reading, userId: string): Promise<DeletionPreview> {
  await requirePermission(work, { user: ['delete'] }, adminProblems.may_not_delete)
  return previewUser(work, await namedUser(work, userId))
}

async function previewUser(work: Reading, user: UserRow): Promise<DeletionPreview> {
  const holdings = await holdingsOfUser(work, user.id)
  return planOffboarding('user', holdings, await obstaclesOf(work, user))
}

/** An organization or server that only this user can manage must be handed over first. */
async function obstaclesOf(
  work: Reading,
  { id, role }: UserRow,
): Promise<DeletionPreview['obstacles']> {
  const places = await listMembershipsOf(work, id)
  const alone = places.filter(({ owned_alone }) => owned_alone)
  const last = isAdminRole(role) && !(await hasAdmin(work, id))
  return [
    ...alone.map(place => ({ what: 'only_owner' as const, id: place.id, name: place.name })),
    ...(last ? [{ what: 'last_admin' as const, id: null, name: '' }] : []),
  ]
}

/** Previews the deletion or anonymization of a customer by a merchant. */
export async function previewCustomer(
  work: Reading,
  { id, anonymize = false }: { id: string; anonymize?: boolean | undefined },
): Promise<DeletionPreview> {
  if (!(await findCustomer(work, { id }))) fail(customerProblems.not_found)
  const accountHolder = anonymize ? 'anonymous_customer' : 'customer'
  return planOffboarding(accountHolder, await holdingsOfCustomer(work, id))
}
