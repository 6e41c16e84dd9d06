import {
  createAccountClient,
  type AccountClient,
  type AccountClientOptions,
} from './account-client.ts'
import type { AccountCalls } from './calls.gen.ts'

/** How a program of the operator connects to the server. */
export type AdminClientOptions = Pick<
  AccountClientOptions,
  'baseURL' | 'basePath' | 'fetch' | 'retry' | 'timeout'
> & {
  /** A server token (`gatehouse_sat_…`), which an administrator creates. Keep it secret. */
  token: string
}

/**
 * The calls that accept a server token instead of a signed-in user: users and organizations of the
 * server as its administrators manage them, first passwords, and API keys. Each requires a scope of
 * the token; a call without it fails with `SERVER_TOKEN_SCOPE_MISSING`.
 */
export type AdminClient = Pick<AccountCalls, 'setPassword'> & {
  readonly admin: Pick<
    AccountCalls['admin'],
    | 'banUser'
    | 'createUser'
    | 'disableTwoFactor'
    | 'getUser'
    | 'getUserHoldings'
    | 'listOrganizations'
    | 'listUserSessions'
    | 'listUsers'
    | 'removeUser'
    | 'revokeUserSession'
    | 'revokeUserSessions'
    | 'setOrganizationStatus'
    | 'setUserPassword'
    | 'unbanUser'
    | 'updateUser'
  >
  readonly organization: Pick<
    AccountCalls['organization'],
    | 'addMember'
    | 'create'
    | 'getFullOrganization'
    | 'listMembers'
    | 'removeMember'
    | 'update'
    | 'updateMemberRole'
  >
  readonly apiKey: Pick<AccountCalls['apiKey'], 'verify'>
}

/**
 * Creates a client with a server token, for your own servers: `createAdminClient({ baseURL, token
 * })`. Calls return `{ data, error }`.
 */
export function createAdminClient({ token, ...options }: AdminClientOptions): AdminClient {
  const headers = { authorization: `Bearer ${token}` }
  const client: AccountClient = createAccountClient({ ...options, headers })
  return client
}
