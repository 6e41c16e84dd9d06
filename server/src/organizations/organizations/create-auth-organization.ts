import {
  authOrganizationProblems,
  type AuthOrganizationCreate,
  type ChangedOrganization,
} from '@gatehouse/contract/organizations/organizations'
import type { Member } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import { clearCacheCookie } from '../../accounts/sessions/session-cookies.ts'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { toMember } from '../members/member.ts'
import { createOrganization } from './create-organization.ts'
import { toChangedOrganization } from './organization.ts'
import { countOrganizationsOf } from './queries.ts'

type CreatedOrganization = ChangedOrganization & { members: Member[] }

/** Creates an organization by the accounts protocol, within the operator's limits. */
export async function createAuthOrganization(
  work: Work,
  { name, slug, logo, metadata, keepCurrentActiveOrganization }: AuthOrganizationCreate,
): Promise<Reply<CreatedOrganization>> {
  const { user_id } = signedIn(work)
  const settings = await settingsOf(work)
  if (!settings.users_may_create_organizations) fail(authOrganizationProblems.may_not_create)
  const { organizations_per_user_max: limit } = settings
  if (limit !== null && (await countOrganizationsOf(work, user_id)) >= limit) {
    fail(authOrganizationProblems.too_many)
  }
  const values = {
    name,
    slug,
    logo: logo ?? null,
    metadata: metadata ? JSON.stringify(metadata) : null,
  }
  const created = await createOrganization(work, values, {
    activate: !keepCurrentActiveOrganization,
  })
  if (!created) return fail(authOrganizationProblems.exists)
  const { organization, member } = created
  const body = { ...toChangedOrganization(organization), members: [toMember(member)] }
  return reply(body, { cookies: [clearCacheCookie(work.server)] })
}
