import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { signedIn } from './signed-in.ts'

/**
 * Newer clients may change fields their server added to the session. We add none, and the session's
 * own fields are changed by the routes that know their rules.
 */
export async function updateSession(work: Reading): Promise<never> {
  signedIn(work)
  fail(sessionProblems.nothing_to_update)
}
