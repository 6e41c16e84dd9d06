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
 * The calls that need a server token instead of a signed-in user: set a first password, add a
 * member to an organization, verify an API key.
 */
export type AdminClient = Pick<AccountCalls, 'setPassword'> & {
  readonly organization: Pick<AccountCalls['organization'], 'addMember'>
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
