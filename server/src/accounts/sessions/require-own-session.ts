import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import { fail } from '@gatehouse/contract/kit/problems'
import { isProgram } from '../../actors/is-program.ts'
import type { SignedIn } from '../../actors/actor.ts'
import type { Reading } from '../../platform/work.ts'
import { signedIn } from './signed-in.ts'

/**
 * The session of a request, when it is its user's own. An admin who impersonates a user may look
 * around, but not change how that user signs in, nor act as an admin with that session.
 */
export function requireOwnSession(work: Pick<Reading, 'actor'>): SignedIn {
  const session = signedIn(work)
  if (session.impersonated_by !== null) fail(sessionProblems.impersonated)
  return session
}

/** The same where programs of the operator may act as well: they have no session. */
export function requireOwnSessionOrProgram(work: Pick<Reading, 'actor'>): void {
  if (!isProgram(work)) requireOwnSession(work)
}
