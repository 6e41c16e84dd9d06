import { queryOptions, useQuery } from '@tanstack/react-query'
import type { MemberWithUser } from '@gatehouse/contract/organizations/members'
import { clientOf } from '../client.ts'
import { useOrganization } from './use-organization.ts'

const PAGE_SIZE = 100
/** The maximum number of pages fetched; in a larger organization only these members are listed. */
const PAGES_MAX = 20

/** An organization's members, by join date. */
const allMembersQuery = ({ id, slug }: { id: string; slug: string }) =>
  queryOptions({
    queryKey: [slug, 'members', 'all'],
    queryFn: async ({ signal }) => {
      const found: MemberWithUser[] = []
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const part = { limit: PAGE_SIZE, offset: page * PAGE_SIZE }
        const answer = await clientOf().members.list({ organizationId: id, ...part }, { signal })
        found.push(...answer.members)
        if (found.length >= answer.total) break
      }
      return found
    },
  })

/** The members of the current organization. */
export const useAllMembers = () => useQuery(allMembersQuery(useOrganization()))
