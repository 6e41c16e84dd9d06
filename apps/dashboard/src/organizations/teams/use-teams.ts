import { useQuery } from '@tanstack/react-query'
import type { TeamWithCount } from '@gatehouse/contract/organizations/team'
import { clientOf } from '../../client.ts'
import { useOrganization } from '../use-organization.ts'

/** A team, and its number of members. */
export type Team = TeamWithCount

/** The teams of the current organization; null if the server has disabled teams. */
export function useTeams() {
  const { id, slug } = useOrganization()
  return useQuery({
    queryKey: [slug, 'teams', 'all'],
    queryFn: async ({ signal }): Promise<Team[] | null> => {
      const input = { organizationId: id, membersLimit: 1 }
      const organization = await clientOf().authOrganizations.getFull(input, { signal })
      return organization?.teams ?? null
    },
  })
}
