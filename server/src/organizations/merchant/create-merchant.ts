import {
  organizationProblems,
  type Organization,
  type OrganizationCreate,
} from '@gatehouse/contract/organizations/merchant'
import { authOrganizationProblems } from '@gatehouse/contract/organizations/organizations'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { clearCacheCookie } from '../../accounts/sessions/session-cookies.ts'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { createOrganization } from '../organizations/create-organization.ts'
import { countOrganizationsOf } from '../organizations/queries.ts'
import { toOrganization } from './merchant.ts'
import { initialValuesOf, requireOwnDiscount } from './update-organization.ts'

/** Creates a merchant by the billing protocol, within the operator's limits. */
export async function createMerchant(
  work: Work,
  body: OrganizationCreate,
): Promise<Reply<Organization>> {
  const { may_not_create, too_many } = authOrganizationProblems
  const { users_may_create_organizations, organizations_per_user_max: limit } =
    await settingsOf(work)
  if (!users_may_create_organizations)
    fail(organizationProblems.not_permitted, may_not_create.detail)
  const { user_id, id: session_id } = signedIn(work)
  if (limit !== null && (await countOrganizationsOf(work, user_id)) >= limit) {
    fail(organizationProblems.not_permitted, too_many.detail)
  }
  await requireOwnDiscount(work, null, body)
  const values = { slug: body.slug, ...initialValuesOf(body, work.now) }
  const created = await createOrganization(work, values, { user_id, session_id })
  if (!created) {
    const msg = 'An organization with this slug already exists.'
    return invalid({ loc: ['body', 'slug'], msg, input: body.slug })
  }
  return reply(toOrganization(created.organization), { cookies: [clearCacheCookie(work.server)] })
}
