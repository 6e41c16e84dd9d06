import type { AccountClient } from '@gatehouse/sdk/accounts'
import { useProvided } from '../context.ts'

/** The account client that the components use, for calls of your own. */
export const useAuth = (): AccountClient => useProvided().auth
