import {
  authOrganizationProblems,
  type AuthOrganization,
  type FullOrganization,
} from '@gatehouse/contract/organizations/organizations'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import { isProgram } from '../../actors/is-program.ts'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import type { Reading } from '../../platform/work.ts'
import { isNamed, keyOf, type OrganizationReference } from '../roles/named.ts'
import { toAuthOrganization } from './organization.ts'
import { findProfile, findWhole } from './queries.ts'
import { toFullOrganization } from './whole-organization.ts'

const { not_a_member } = authOrganizationProblems

/**
 * An organization the caller belongs to, or null when the request means none. Another organization
 * looks the same as one that does not exist.
 */
export async function getOrganizationProfile(
  work: Reading,
  named: OrganizationReference,
): Promise<AuthOrganization | null> {
  if (!isNamed(work, named)) return null
  const key = keyOf(work, named)
  const profile = key && (await findProfile(work, key, signedIn(work).user_id))
  return profile ? toAuthOrganization(profile) : fail(not_a_member)
}

/**
 * The same with all its members, as many as an organization may have. A program of the operator may
 * read every organization.
 */
export async function getFullOrganization(
  work: Reading,
  { membersLimit, ...named }: OrganizationReference & { membersLimit?: number | undefined },
): Promise<FullOrganization | null> {
  if (!isNamed(work, named)) return null
  const settings = await settingsOf(work)
  const key = keyOf(work, named)
  const user_id = isProgram(work) ? null : signedIn(work).user_id
  const members_max = membersLimit ?? settings.organization_members_max
  const row = key && (await findWhole(work, { key, user_id, members_max }))
  if (row) return toFullOrganization(row, settings)
  return fail(user_id === null ? memberProblems.organization_not_found : not_a_member)
}
