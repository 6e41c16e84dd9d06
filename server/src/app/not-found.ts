import { unservedPluginProblem } from '@gatehouse/contract/accounts/unserved-plugins'
import { commonProblems, Refusal, type Problem } from '@gatehouse/contract/kit/problems'
import { renderProblem } from '../platform/http/render.ts'

const ACCOUNTS = '/api/auth'

/** A refusal outside an endpoint, in the format of the protocol that the path belongs to. */
export const rejectionAt = (path: string, problem: Problem): Response =>
  renderProblem(new Refusal(problem), path.startsWith(ACCOUNTS) ? 'accounts' : 'billing')

/**
 * There is nothing at this path. A client whose plugin is not served learns that, and what to use
 * instead.
 */
export function notFound(path: string): Response {
  const ofAccounts = path.startsWith(ACCOUNTS) ? path.slice(ACCOUNTS.length) : ''
  return rejectionAt(path, unservedPluginProblem(ofAccounts) ?? commonProblems.not_found)
}
