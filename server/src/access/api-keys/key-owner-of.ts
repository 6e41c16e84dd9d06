import { apiKeyProblems } from '@gatehouse/contract/access/api-key-problems'
import { fail } from '@gatehouse/contract/kit/problems'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { findMember } from '../../organizations/members/queries.ts'
import { isId } from '../../platform/ids.ts'
import type { Reading } from '../../platform/work.ts'
import { mayManage, type KeyOwner } from './queries.ts'

/**
 * The owner whose keys a request means: the signed-in user, or the organization the request names.
 */
export async function keyOwnerOf(
  work: Reading,
  organization_id: string | undefined,
): Promise<KeyOwner> {
  const { user_id } = signedIn(work)
  if (!organization_id) return { user_id }
  const member = isId(organization_id)
    ? await findMember(work, organization_id, user_id)
    : undefined
  if (!member) return fail(apiKeyProblems.not_a_member)
  if (!mayManage(member.role)) fail(apiKeyProblems.not_permitted)
  return { organization_id: member.organization_id }
}
