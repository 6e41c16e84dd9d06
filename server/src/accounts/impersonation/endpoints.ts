import { impersonationEndpoints } from '@gatehouse/contract/accounts/impersonation'
import { implement } from '../../platform/http/implement.ts'
import { impersonateUser } from './impersonate-user.ts'
import { stopImpersonating } from './stop-impersonating.ts'

/** Impersonation: an admin acts as another user for a limited time. */
export const impersonation = implement(impersonationEndpoints, {
  start: (work, { body }) => impersonateUser(work, body),
  stop: work => stopImpersonating(work),
})
