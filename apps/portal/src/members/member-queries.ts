import type { CustomerPortalMember } from '@gatehouse/contract/billing/portal-members'
import type { Wire } from '@gatehouse/contract/kit/fields'
import { queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { problemSentence, request, RequestFailed } from '../api.ts'
import type { Page } from '../queries.ts'

/** A member of the organization, or an invitation. */
export type Member = Wire<typeof CustomerPortalMember>

/** The members of the organization that is the customer. */
export const MEMBERS = '/v1/customer-portal/members'
export const MEMBERS_KEY = ['members']
/** Members per page of the list. */
export const MEMBERS_PAGE = 50

/** A page of the members, oldest first, then invitations. */
export const membersQuery = (page = 1) =>
  queryOptions({
    queryKey: [...MEMBERS_KEY, page],
    queryFn: () => request<Page<Member>>('GET', MEMBERS, { query: { page, limit: MEMBERS_PAGE } }),
  })

/** Why a change of a member was rejected, and what to do. */
export function memberProblem(
  error: unknown,
  t: TFunction<'portal'>,
  say: TFunction<'ui'>,
): string {
  const code = error instanceof RequestFailed ? error.code : ''
  if (code === 'NotPermitted') return t('members.not_permitted')
  if (code === 'SignInRequired') return t('members.sign_in')
  if (code === 'OnlyOwner') return t('members.only_owner')
  return problemSentence(error, say)
}
