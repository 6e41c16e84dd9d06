import {
  authOrganizationProblems,
  type AuthOrganizationCreate,
  type ChangedOrganization,
} from '@gatehouse/contract/organizations/organizations'
import type { Member } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import { isProgram } from '../../actors/is-program.ts'
import { namedUser } from '../../accounts/admin/named-user.ts'
import { clearCacheCookie } from '../../accounts/sessions/session-cookies.ts'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { toMember } from '../members/member.ts'
import { createOrganization, type Founder } from './create-organization.ts'
import { toChangedOrganization } from './organization.ts'
import { countOrganizationsOf } from './queries.ts'

type CreatedOrganization = ChangedOrganization & { members: Member[] }

/**
 * Creates an organization by the accounts protocol: for the signed-in user, within the operator's
 * limits, or for the user whom a program of the operator names.
 */
export async function createAuthOrganization(
  work: Work,
  { name, slug, logo, metadata, ...choice }: AuthOrganizationCreate,
): Promise<Reply<CreatedOrganization>> {
  const founder = isProgram(work)
    ? await namedFounder(work, choice)
    : await ownFounder(work, choice)
  const values = {
    name,
    slug,
    logo: logo ?? null,
    metadata: metadata ? JSON.stringify(metadata) : null,
  }
  const created = await createOrganization(work, values, founder)
  if (!created) return fail(authOrganizationProblems.exists)
  const { organization, member } = created
  const body = { ...toChangedOrganization(organization), members: [toMember(member)] }
  return reply(body, { cookies: [clearCacheCookie(work.server)] })
}

type FounderChoice = Pick<AuthOrganizationCreate, 'userId' | 'keepCurrentActiveOrganization'>

async function namedFounder(work: Work, { userId = '' }: FounderChoice): Promise<Founder> {
  const { id } = await namedUser(work, userId)
  return { user_id: id, session_id: null }
}

async function ownFounder(
  work: Work,
  { keepCurrentActiveOrganization }: FounderChoice,
): Promise<Founder> {
  const { user_id, id } = signedIn(work)
  const settings = await settingsOf(work)
  if (!settings.users_may_create_organizations) fail(authOrganizationProblems.may_not_create)
  const { organizations_per_user_max: limit } = settings
  if (limit !== null && (await countOrganizationsOf(work, user_id)) >= limit) {
    fail(authOrganizationProblems.too_many)
  }
  return { user_id, session_id: keepCurrentActiveOrganization ? null : id }
}
