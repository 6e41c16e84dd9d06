import type { AccountClient, HeldEntitlements, Result } from '@gatehouse/sdk/accounts'
import { useProvided } from '../context.ts'
import { OWN } from '../queries/query-store.ts'
import { useQuery, type QueryResult } from '../queries/use-query.ts'
import { useSession } from '../session/use-session.ts'

/** What a purchase allows, and whose it is. */
export type UserEntitlements = HeldEntitlements & {
  /** The organization that bought it; null if the user did. */
  organizationId: string | null
}

/** The most merchants whose benefits are read. */
const MERCHANTS_MAX = 100

/**
 * What the signed-in user may use, by merchant: by their own purchases, and by those of the active
 * organization. `data` is null if no user is signed in.
 */
export function useEntitlements(): QueryResult<UserEntitlements[]> {
  const { auth } = useProvided()
  const { data, isPending } = useSession()
  const organizationId = data?.session.activeOrganizationId ?? null
  const key = data ? `${OWN}${data.user.id} entitlements ${organizationId}` : undefined
  const result = useQuery(key, () => readEntitlements(auth, organizationId))
  return { ...result, isPending: isPending || result.isPending }
}

async function readEntitlements(
  auth: AccountClient,
  organizationId: string | null,
): Promise<Result<UserEntitlements[]>> {
  const limit = MERCHANTS_MAX
  const [own, bought] = await Promise.all([
    auth.entitlements({ query: { limit } }),
    organizationId === null
      ? undefined
      : auth.organization.entitlements({ query: { limit, organizationId } }),
  ])
  if (own.error) return own
  if (bought?.error) return bought
  return {
    data: [
      ...(bought?.data.entitlements ?? []).map(held => ({ ...held, organizationId })),
      ...own.data.entitlements.map(held => ({ ...held, organizationId: null })),
    ],
    error: null,
  }
}
