import { portalMemberEndpoints } from '@gatehouse/contract/billing/portal-members'
import { page } from '@gatehouse/contract/kit/pages'
import { implement } from '../../../platform/http/implement.ts'
import { addPortalMember } from './add-portal-member.ts'
import { removePortalMember } from './remove-portal-member.ts'
import { listTeamMembers, requireTeam } from './team-members.ts'
import { updatePortalMember } from './update-portal-member.ts'

/** The members of the organization that is the customer. */
export const portalMembers = implement(portalMemberEndpoints, {
  list: async (work, input) => {
    const { rows, total_count } = await listTeamMembers(work, await requireTeam(work), input)
    return page(rows, total_count, input.limit)
  },
  add: (work, { body }) => addPortalMember(work, body),
  update: (work, { id, body }) => updatePortalMember(work, id, body),
  remove: (work, { id }) => removePortalMember(work, id),
})
