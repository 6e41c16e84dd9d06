import type { AccountClient, AuthOrganization } from '@gatehouse/sdk/accounts'
import { useProvided } from '../context.ts'
import { OWN } from '../queries/query-store.ts'
import { useQuery, type QueryResult } from '../queries/use-query.ts'
import { useSession } from '../session/use-session.ts'

/** The active organization, and what the signed-in user may do there. */
export type ActiveOrganization = AuthOrganization & {
  /** The user's roles, separated by commas: `owner`, `admin,billing`. */
  role: string
  /** What the roles allow, as `resource:action`: `invitation:create`. */
  permissions: readonly string[]
}

/** The active organization of the session; `data` is null if there is none. */
export function useOrganization(): QueryResult<ActiveOrganization> {
  const { auth } = useProvided()
  const { data, isPending } = useSession()
  const id = data?.session.activeOrganizationId
  const key = id ? `${OWN}${data.user.id} organization ${id}` : undefined
  const result = useQuery(key, () => readOrganization(auth, id ?? ''))
  return { ...result, isPending: isPending || result.isPending }
}

async function readOrganization({ organization }: AccountClient, organizationId: string) {
  const query = { organizationId }
  const [found, standing] = await Promise.all([
    organization.getOrganization({ query }),
    organization.getStanding({ query }),
  ])
  if (found.error) return found
  if (standing.error) return standing
  if (!found.data) return { data: null, error: null }
  const { role, permissions } = standing.data
  return { data: { ...found.data, role, permissions }, error: null }
}
