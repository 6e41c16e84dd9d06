import type { organizationStatements } from '@gatehouse/contract/access/statements'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { clientOf } from '../client.ts'
import { organizationQuery } from './organizations.ts'
import { useOrganization } from './use-organization.ts'

type Table = typeof organizationStatements

/** Something that can be done in an organization, as `resource:action`. */
export type Permission = {
  [R in keyof Table]: `${R}:${Table[R][number]}`
}[keyof Table]

/** A role an organization named itself. */
export type OwnRole = Awaited<ReturnType<typeof listRoles>>[number]

const listRoles = (organizationId: string, signal?: AbortSignal) =>
  clientOf().organizationRoles.list({ organizationId }, signal ? { signal } : {})

/** What one is and may do in an organization, and the roles it named itself. */
export const standingQuery = ({ id, slug }: { id: string; slug: string }) =>
  queryOptions({
    queryKey: [slug, 'standing'],
    queryFn: async ({ signal }) => {
      const [{ role, permissions }, own] = await Promise.all([
        clientOf().members.standing({ organizationId: id }, { signal }),
        // A role may be too small to see what roles there are.
        listRoles(id, signal).catch((error: unknown) => {
          if (error instanceof RequestFailed && error.status === 403) return null
          throw error
        }),
      ])
      return { role, permissions, own }
    },
  })

/** Fetches it before an organization's pages are drawn; where that fails, they are drawn anyway. */
export async function prepareStanding(queryClient: QueryClient, slug: string): Promise<void> {
  const organization = await queryClient.ensureQueryData(organizationQuery(slug))
  if (organization) await queryClient.prefetchQuery(standingQuery(organization))
}

interface Standing {
  role: string
  /** The roles the organization named itself; null where one may not see them. */
  own: OwnRole[] | null
  /** All that one's roles allow. */
  held: ReadonlySet<string>
  /** Whether they allow this. What could not be asked is tried, and the server decides. */
  may: (permission: Permission) => boolean
}

/** What one is in the organization one stands in, and may do there. */
export function useStanding(): Standing {
  const { data } = useQuery(standingQuery(useOrganization()))
  const { role = '', permissions = [], own = null } = data ?? {}
  const held = new Set(permissions)
  return { role, own, held, may: permission => !data || held.has(permission) }
}
