import { credentialProblems } from '@gatehouse/contract/accounts/credentials'
import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import { socialProblems, type CallbackError } from '@gatehouse/contract/accounts/social'
import type { Problem } from '@gatehouse/contract/kit/problems'

/** The JSON errors a program gets for the error codes with which a browser is redirected. */
const problemsOfErrors: Partial<Record<CallbackError, Problem>> = {
  account_not_linked: socialProblems.account_not_linked,
  signup_disabled: socialProblems.signup_disabled,
  unable_to_create_user: socialProblems.unable_to_create_user,
  unable_to_create_session: socialProblems.unable_to_create_session,
  email_not_verified: credentialProblems.not_verified,
  banned: sessionProblems.banned,
  unable_to_link_account: socialProblems.linking_not_allowed,
  email_mismatch: socialProblems.different_emails,
  account_already_linked_to_different_user: socialProblems.linking_failed,
}

/** The error for a code. */
export function problemOf(word: CallbackError): Problem {
  const problem = problemsOfErrors[word]
  if (!problem) throw new Error(`only redirects return ${word}`)
  return problem
}
