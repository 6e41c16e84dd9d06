import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading, SignedIn } from '../../platform/work.ts'
import { signedIn } from './signed-in.ts'

/**
 * The session a request came with, when it is its person's own: who is somebody else for a while
 * may look around, but not change how that person comes in, nor act as an admin by it.
 */
export function demandOneself(work: Pick<Reading, 'actor'>): SignedIn {
  const session = signedIn(work)
  if (session.impersonated_by !== null) fail(sessionProblems.impersonated)
  return session
}
