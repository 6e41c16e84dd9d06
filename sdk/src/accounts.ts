/**
 * Entry point of the account client. It imports no zod and tree-shakes: only the parts in use are
 * bundled.
 */
export {
  createAccountClient,
  type AccountClient,
  type AccountClientOptions,
  type ClientTools,
} from './accounts/account-client.ts'
export { unwrap } from './accounts/unwrap.ts'
export type { AccountCalls } from './accounts/calls.gen.ts'
export type { AnyCall, CallOptions } from './accounts/calls.ts'
export type { AccountError, Result } from './accounts/result.ts'
export type * from './accounts/types.gen.ts'
export type { SessionState, SessionWithUser } from './accounts/session-state.ts'
export type { SessionStore } from './accounts/session-store.ts'
export { BaseURLError, readBaseURL } from './accounts/base-url.ts'
export { retryingFetch, type Retry } from './accounts/retry.ts'
export { promptOneTap, type OneTapOptions, type SignedIn } from './accounts/one-tap.ts'
export {
  hasPasskeys,
  registerPasskey,
  signInWithPasskey,
  type PasskeyRegistration,
  type PasskeySignIn,
} from './accounts/passkeys.ts'
export {
  checkRolePermission,
  createAccessControl,
  type Role,
  type RoleQuestion,
} from './accounts/access-control.ts'
export { instanceRoles } from '@gatehouse/contract/access/instance-roles'
