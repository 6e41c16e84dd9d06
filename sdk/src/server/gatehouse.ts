import { readOrigin } from '../accounts/base-url.ts'
import type { SessionWithUser } from '../accounts/session-state.ts'
import type { Session, User } from '../accounts/types.gen.ts'
import { decodeAccount } from '../accounts/decode-account.ts'
import { createBillingClient } from '../billing/billing-client.ts'
import { readJson, send } from '../billing/send.ts'
import type {
  EntitledCustomer,
  EntitlementQuestion,
  EntitlementVerdict,
} from '../entitlements/copies.ts'
import { isGatehouseError } from '../gatehouse-error.ts'
import { wait } from '../wait.ts'
import { AccessDenied } from './access-denied.ts'
import { credentialOf, type Credential, type RequestLike } from './read-request.ts'
import { tokenVerifier } from './verify-token.ts'

/** The signed-in user of a request. */
export type ServerSession = {
  user: User
  /** Null if the user is known by a JWT, which is verified without a request to the server. */
  session: Session | null
  /** When the session, or the JWT, ends. */
  expiresAt: Date
  /** `Set-Cookie` lines for the browser, if the server refreshed its cookies. */
  setCookies: readonly string[]
}

/** A program that answers what customers may do, such as `followEntitlements`. */
type EntitlementChecker = {
  check(customer: EntitledCustomer, question: EntitlementQuestion): Promise<EntitlementVerdict>
}

/** How a server is connected to Gatehouse. */
export type GatehouseOptions = {
  /**
   * The server's URL, such as `https://billing.example.com`: exactly its `BASE_URL`, which JWTs
   * name as issuer. By default `GATEHOUSE_URL` of the environment.
   */
  baseURL?: string
  /** An organization access token with the scope `customers:read`, to check entitlements. */
  token?: string
  /** Answers about entitlements instead of the server: a local copy by `followEntitlements`. */
  entitlements?: EntitlementChecker
  /**
   * The customer that a user is or buys for. By default, the one whose external id is the user's id
   * (`externalCustomerId` of checkouts).
   */
  customerOf?: (session: ServerSession) => EntitledCustomer | Promise<EntitledCustomer>
  /** The status if an entitlement is lacking: 402 by default. */
  deniedStatus?: 402 | 403
  fetch?: typeof fetch
  /** Milliseconds until a request to the server is given up: 5,000 by default. */
  timeout?: number
}

/** Who makes a request, and what they may do. */
export type Gatehouse = {
  /**
   * The signed-in user of a request, or null. A JWT (`Authorization: Bearer`) is verified with
   * cached public keys; the server's cookies and a session's token are passed on to it. Throws a
   * `GatehouseError` if the server cannot be reached.
   */
  getSession(request: RequestLike): Promise<ServerSession | null>
  /** The signed-in user; throws an `AccessDenied` (401) if there is none. */
  requireSession(request: RequestLike): Promise<ServerSession>
  /**
   * The signed-in user, if the user's customer has a benefit or units of a meter; otherwise throws
   * an `AccessDenied` (401, 402).
   */
  requireEntitlement(request: RequestLike, question: EntitlementQuestion): Promise<ServerSession>
}

const TIMEOUT_MS = 5_000
const RETRIES = 1

/** Connects a server to Gatehouse: `createGatehouse({ baseURL, token })`. */
export function createGatehouse(options: GatehouseOptions = {}): Gatehouse {
  const { timeout = TIMEOUT_MS, deniedStatus = 402 } = options
  const baseURL = readOrigin(options.baseURL)
  const connection = { baseURL, timeout, fetch: options.fetch ?? fetch }
  const verify = tokenVerifier(connection)
  const client = createBillingClient({
    ...connection,
    retries: RETRIES,
    ...(options.token !== undefined && { token: options.token }),
  })
  const entitlements = options.entitlements ?? atServer(client.entitlements)
  const { customerOf = ({ user }: ServerSession) => ({ externalCustomerId: user.id }) } = options

  const getSession: Gatehouse['getSession'] = async request => {
    const credential = credentialOf(request)
    if (!credential) return null
    if ('headers' in credential) return fetchSession(connection, credential)
    const verified = await verify(credential.jwt)
    return verified && { ...verified, session: null, setCookies: [] }
  }
  const requireSession: Gatehouse['requireSession'] = async request => {
    const session = await getSession(request)
    if (!session) throw new AccessDenied(401, 'UNAUTHORIZED')
    return session
  }
  return {
    getSession,
    requireSession,
    requireEntitlement: async (request, question) => {
      const session = await requireSession(request)
      const verdict = await entitlements.check(await customerOf(session), question)
      if (verdict.allowed) return session
      throw new AccessDenied(deniedStatus, 'ENTITLEMENT_REQUIRED', verdict)
    },
  }
}

type Connection = { baseURL: string; timeout: number; fetch: typeof fetch }

async function fetchSession(
  { baseURL, timeout, fetch: sendRequest }: Connection,
  { headers }: Extract<Credential, { headers: object }>,
): Promise<ServerSession | null> {
  const sending = {
    url: new URL(`${baseURL}/api/auth/get-session`),
    init: { headers: { accept: 'application/json', ...headers } },
    ...{ repeatable: true, retries: RETRIES, timeout, signal: undefined },
    ...{ fetch: sendRequest, wait },
  }
  const { value, setCookies } = await send(sending, async response => ({
    value: await readJson(response),
    setCookies: response.headers.getSetCookie(),
  })).catch(unlessUnauthorized)
  const known = decodeAccount(value) as SessionWithUser | null
  return known && { ...known, expiresAt: known.session.expiresAt, setCookies }
}

/** A token that is not accepted identifies nobody. */
function unlessUnauthorized(error: unknown) {
  if (isGatehouseError(error) && error.status === 401) return { value: null, setCookies: [] }
  throw error
}

type Entitlements = ReturnType<typeof createBillingClient>['entitlements']

const atServer = (client: Entitlements): EntitlementChecker => ({
  check: async (customer, question) => {
    const { items } = await client.check({ ...customer, items: [question] })
    const [item] = items
    if (!item) throw new Error('The server did not answer the question.')
    return item
  },
})
