import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import type { SignedIn } from '../../actors/actor.ts'
import type { Reading } from '../../platform/work.ts'

/** The session of a request; a request without one gets the protocol's empty 401. */
export function signedIn(work: Pick<Reading, 'actor'>): SignedIn {
  return work.actor.session ?? fail(userProblems.unauthorized)
}
