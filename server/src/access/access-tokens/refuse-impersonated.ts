import { accessTokenProblems } from '@gatehouse/contract/access/access-tokens'
import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'

/** Rejects requests that would give an impersonating admin access beyond the impersonation. */
export function rejectImpersonated(work: Work): void {
  if (work.actor.session?.impersonated_by)
    fail(accessTokenProblems.not_permitted, sessionProblems.impersonated.detail)
}
