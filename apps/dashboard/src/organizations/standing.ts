import type { organizationStatements } from '@gatehouse/contract/access/statements'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { clientOf } from '../client.ts'
import { organizationQuery } from './organizations.ts'
import { useOrganization } from './use-organization.ts'

type Table = typeof organizationStatements

/** A permission in an organization, as `resource:action`. */
export type Permission = {
  [R in keyof Table]: `${R}:${Table[R][number]}`
}[keyof Table]

/** A custom role of an organization. */
type CustomRole = Awaited<ReturnType<typeof listRoles>>[number]

const listRoles = (organizationId: string, signal?: AbortSignal) =>
  clientOf().organizationRoles.list({ organizationId }, signal ? { signal } : {})

/** The user's role and permissions in an organization, and its custom roles. */
const standingQuery = ({ id, slug }: { id: string; slug: string }) =>
  queryOptions({
    queryKey: [slug, 'standing'],
    queryFn: async ({ signal }) => {
      const [{ role, permissions }, own] = await Promise.all([
        clientOf().members.standing({ organizationId: id }, { signal }),
        // The user's role may not have access to the list of roles.
        listRoles(id, signal).catch((error: unknown) => {
          if (error instanceof RequestFailed && error.status === 403) return null
          throw error
        }),
      ])
      return { role, permissions, own }
    },
  })

/**
 * Loads the user's role before an organization's pages render; if that fails, they render anyway.
 */
export async function prepareStanding(queryClient: QueryClient, slug: string): Promise<void> {
  const organization = await queryClient.ensureQueryData(organizationQuery(slug))
  if (organization) await queryClient.prefetchQuery(standingQuery(organization))
}

interface InvitationStanding {
  role: string
  /** The organization's custom roles; null if the user has no access to them. */
  own: CustomRole[] | null
  /** All permissions of the user's roles. */
  permissions: ReadonlySet<string>
  /**
   * Whether the user has this permission. Until permissions are loaded every action is enabled, and
   * the server decides.
   */
  may: (permission: Permission) => boolean
}

/** The user's role and permissions in the current organization. */
export function useStanding(): InvitationStanding {
  const { data } = useQuery(standingQuery(useOrganization()))
  const { role = '', permissions = [], own = null } = data ?? {}
  const granted = new Set(permissions)
  return { role, own, permissions: granted, may: permission => !data || granted.has(permission) }
}
