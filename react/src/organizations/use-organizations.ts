import type { AuthOrganization } from '@gatehouse/sdk/accounts'
import { useProvided } from '../context.ts'
import { OWN } from '../queries/query-store.ts'
import { useQuery, type QueryResult } from '../queries/use-query.ts'
import { useSession } from '../session/use-session.ts'

/** The organizations of the signed-in user; `data` is null if no user is signed in. */
export function useOrganizations(): QueryResult<AuthOrganization[]> {
  const { auth } = useProvided()
  const { data: session, isPending } = useSession()
  const key = session ? `${OWN}${session.user.id} organizations` : undefined
  const result = useQuery(key, () => auth.organization.list())
  return { ...result, isPending: isPending || result.isPending }
}
