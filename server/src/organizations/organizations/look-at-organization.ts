import {
  authOrganizationProblems,
  type AuthOrganization,
  type FullOrganization,
} from '@gatehouse/contract/organizations/organizations'
import { fail } from '@gatehouse/contract/kit/problems'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import type { Reading } from '../../platform/work.ts'
import {
  findMember,
  isNamed,
  listFirstMembers,
  namedOrganization,
  type Named,
} from '../members/queries.ts'
import { toAuthOrganization, toFullOrganization, type OrganizationFace } from './organization.ts'
import { findFace } from './queries.ts'

/** The organization meant; strangers cannot tell one they are not in from one there is not. */
async function ownOrganization(work: Reading, named: Named): Promise<OrganizationFace | null> {
  const { user_id } = signedIn(work)
  if (!isNamed(work, named)) return null
  const id = await namedOrganization(work, named)
  const member = id === undefined ? undefined : await findMember(work, id, user_id)
  const face = member && (await findFace(work, member.organization_id))
  return face ?? fail(authOrganizationProblems.not_a_member)
}

/** An organization the caller is in, or null when none is meant. */
export async function lookAtOrganization(
  work: Reading,
  named: Named,
): Promise<AuthOrganization | null> {
  const face = await ownOrganization(work, named)
  return face && toAuthOrganization(face)
}

/** The same with everybody in it, as many as an organization may have. */
export async function lookAtWholeOrganization(
  work: Reading,
  { membersLimit, ...named }: Named & { membersLimit?: number | undefined },
): Promise<FullOrganization | null> {
  const face = await ownOrganization(work, named)
  if (!face) return null
  const { organization_members_max } = await settingsOf(work)
  const members = await listFirstMembers(work, face.id, membersLimit ?? organization_members_max)
  return toFullOrganization(face, members)
}
