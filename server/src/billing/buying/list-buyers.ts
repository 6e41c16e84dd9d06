import type { BuyingOrganization } from '@gatehouse/contract/billing/buying'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { mayDo, membersWithRoles, standingOf } from '../../organizations/roles/standing.ts'
import type { Reading } from '../../platform/work.ts'
import { listMemberOrganizations } from './queries.ts'

/** The organizations a user may buy for, by name. */
export async function listBuyers(work: Reading): Promise<BuyingOrganization[]> {
  const { user_id } = signedIn(work)
  const [places, members] = await Promise.all([
    listMemberOrganizations(work, user_id),
    membersWithRoles(work).where('members.user_id', '=', user_id).execute(),
  ])
  const allowed = members.map(standingOf).filter(item => mayDo(item, { purchase: ['create'] }))
  const ids = new Set(allowed.map(({ member }) => member.organization_id))
  return places.filter(({ id }) => ids.has(id))
}
