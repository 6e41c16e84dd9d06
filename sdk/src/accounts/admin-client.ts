import { createAccountClient, type AccountClientOptions } from './account-client.ts'
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
 * What a program of the operator may do without a signed-in user: manage users, their sessions and
 * passwords, organizations and their members, and verify API keys.
 */
export type AdminClient = Pick<AccountCalls, 'admin' | 'apiKey' | 'organization' | 'setPassword'>

/**
 * Creates a client with a server token, for your own servers: `createAdminClient({ baseURL, token
 * })`. Calls return `{ data, error }`.
 */
export function createAdminClient({ token, ...options }: AdminClientOptions): AdminClient {
  return createAccountClient({ ...options, headers: { authorization: `Bearer ${token}` } })
}
