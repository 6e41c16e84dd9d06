import { maySpend, OWN_ROLES, type OwnRoles } from '../../organizations/roles/standing.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Site } from '../../platform/site.ts'

/** The customer of a portal token, and the current time of their merchant. */
export type CustomerSessionHolder = {
  id: string
  /** The member of the buying organization who opened it by their own sign-in. */
  member_id: string | null
  /** Whether the member's current roles let them buy; true where the customer itself acts. */
  buys: boolean
  customer_id: string
  organization_id: string
  /** The only purchase the token can access; null where it can access all of the customer's. */
  checkout_id: string | null
  offset_ms: number
}

type SessionRow = Omit<CustomerSessionHolder, 'buys'> & {
  role: string | null
  own_roles: OwnRoles
}

const FIND = `
  select s.id, s.member_id, s.customer_id, s.organization_id, s.checkout_id,
    members.role, case when members.id is not null then ${OWN_ROLES} end as own_roles,
    coalesce(c.offset_ms, 0) as offset_ms
  from customer_sessions s
  left join members on members.id = s.member_id
  left join test_clocks c on c.organization_id = s.organization_id
  where s.token_hash = $1 and s.expires_at > $2`

/** Finds the session of a portal token in one statement, unless it has expired in real time. */
export async function findCustomerSession(
  site: Pick<Site, 'lookups' | 'clock'>,
  token: string,
): Promise<CustomerSessionHolder | undefined> {
  const found = await site.lookups.first<SessionRow>(FIND, [sha256(token), site.clock.now()])
  if (!found) return undefined
  const { role, own_roles, ...session } = found
  return { ...session, buys: session.member_id === null || maySpend(role ?? '', own_roles) }
}
