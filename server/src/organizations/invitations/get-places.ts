import { invitationProblems } from '@gatehouse/contract/organizations/invitations'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import type { OrganizationPlaces } from '@gatehouse/contract/organizations/standing'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import type { Reading } from '../../platform/work.ts'
import type { OrganizationReference } from '../roles/named.ts'
import { requireStandingOr } from '../roles/standing.ts'
import { countPlaces } from './queries.ts'

const rejections = {
  none: invitationProblems.no_organization,
  stranger: memberProblems.not_a_member,
}

/** The number of members of an organization and its limit, for its members. */
export async function getPlaces(
  work: Reading,
  named: OrganizationReference,
): Promise<OrganizationPlaces> {
  const { member } = await requireStandingOr(work, named, rejections)
  const settings = await settingsOf(work)
  return {
    ...(await countPlaces(work, member.organization_id)),
    membersMax: settings.organization_members_max,
    invitationsMax: settings.organization_invitations_max,
    invitationSeconds: settings.invitation_seconds,
    teams: settings.teams_enabled,
  }
}
