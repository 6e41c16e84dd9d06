import { isAdminRole } from '@gatehouse/contract/access/instance-roles'
import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import { customerProblems } from '@gatehouse/contract/billing/customers'
import { departureProblems, type Departure } from '@gatehouse/contract/departures'
import { fail } from '@gatehouse/contract/kit/problems'
import { demandPermission } from '../accounts/admin/demand-permission.ts'
import { namedUser } from '../accounts/admin/named-user.ts'
import { listWorkPlaces } from '../accounts/admin/queries.ts'
import { signedIn } from '../accounts/sessions/signed-in.ts'
import { hasAdmin } from '../accounts/users/last-admin.ts'
import type { UserRow } from '../accounts/users/user.ts'
import { findCustomer } from '../billing/customers/queries.ts'
import { demandStanding } from '../organizations/roles/demand-standing.ts'
import type { Reading } from '../platform/work.ts'
import { decideDeparture } from './decide-departure.ts'
import { holdingsOfCustomer, holdingsOfOrganization, holdingsOfUser } from './holdings.ts'

/** Previews the deletion of an organization, for members who may delete it. */
export async function previewOrganization(
  work: Reading,
  { organizationId }: { organizationId?: string | undefined },
): Promise<Departure> {
  const right = { asks: { organization: ['delete'] }, or: departureProblems.may_not_delete }
  const { member } = await demandStanding(work, { organizationId }, right)
  const holdings = await holdingsOfOrganization(work, member.organization_id)
  return decideDeparture('organization', holdings)
}

/** Previews the deletion of the caller's account. */
export async function previewOneself(work: Reading): Promise<Departure> {
  return previewUser(work, await namedUser(work, signedIn(work).user_id))
}

/** Previews the removal of a user by an admin. */
export async function previewUserByAdmin(work: Reading, userId: string): Promise<Departure> {
  await demandPermission(work, { user: ['delete'] }, adminProblems.may_not_delete)
  return previewUser(work, await namedUser(work, userId))
}

async function previewUser(work: Reading, user: UserRow): Promise<Departure> {
  const holdings = await holdingsOfUser(work, user.id)
  return decideDeparture('user', holdings, await obstaclesOf(work, user))
}

/** An organization or server that only this user can manage must be handed over first. */
async function obstaclesOf(work: Reading, { id, role }: UserRow): Promise<Departure['obstacles']> {
  const places = await listWorkPlaces(work, id)
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
): Promise<Departure> {
  if (!(await findCustomer(work, { id }))) fail(customerProblems.not_found)
  const leaver = anonymize ? 'anonymous_customer' : 'customer'
  return decideDeparture(leaver, await holdingsOfCustomer(work, id))
}
