/** The rows an actor's queries may see. Every query is narrowed by it, in `within`. */
export type Reach =
  | { kind: 'organizations'; ids: string[] }
  /** `checkout_id`: the only purchase of the customer that may be seen; null if all may. */
  | {
      kind: 'customer'
      organization_id: string
      customer_id: string
      checkout_id: string | null
    }
  | { kind: 'checkout'; organization_id: string; checkout_id: string }
  | { kind: 'user'; user_id: string }
  | { kind: 'nothing' }
  | { kind: 'system' }

/** The actor of this request. */
export type Actor = {
  kind: 'anonymous' | 'user' | 'organization_token' | 'customer' | 'checkout' | 'server' | 'system'
  /** The id of the user, token or customer; null for anonymous and system. */
  id: string | null
  reach: Reach
  scopes: ReadonlySet<string>
  /**
   * The milliseconds by which the organization's time is ahead of real time (sandbox test clocks).
   */
  offset_ms: number
  /** The origin of the request, for audit and sessions; languages are its Accept-Language. */
  request: {
    id: string
    ip: string
    user_agent: string
    languages?: string
    /** The origin of the page that sent the request, if its browser names it. */
    origin?: string
    /** The browser's cookies for us; a value counts only if its signature is valid. */
    cookies?: ReadonlyMap<string, string>
    /** The merchant's domain that was requested; absent at the server's own address. */
    portal_domain?: RequestedDomain
  }
  /** The session of a signed-in user. */
  session?: SignedIn
  /** The session of a customer in the portal. */
  portal?: PortalSession
  /**
   * The organization a signed-in user acts for on a public endpoint: one they work in. The
   * operation checks what they may do for it.
   */
  acting_for?: string
}

/** A merchant's domain, at which only the portal of this organization is served. */
export type RequestedDomain = { organization_id: string; origin: string }

/** A customer's session, and the member of the buying organization who opened it. */
type PortalSession = {
  id: string
  /** Null where the customer itself acts: then as its owner. */
  member_id: string | null
  /** False for a member who cannot buy for the organization: they see no money. */
  buys: boolean
}

/** The session that identifies the user. */
export type SignedIn = {
  id: string
  user_id: string
  /** Freshness is counted from here: when the user last confirmed their identity. */
  fresh_from: Date
  /** The token as presented: only its hash is stored. */
  token: string
  /** False: ends with the browser session. */
  remember: boolean
  expires_at: Date
  active_organization_id: string | null
  active_team_id: string | null
  /** The admin who is impersonating this user; null without impersonation. */
  impersonated_by: string | null
}

/** The actor of jobs and of the scheduler. */
export function systemActor(offset_ms = 0, reach: Reach = { kind: 'system' }): Actor {
  const request = { id: 'system', ip: '', user_agent: '' }
  return { kind: 'system', id: null, reach, scopes: new Set(), offset_ms, request }
}
