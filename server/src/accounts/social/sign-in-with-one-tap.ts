import { socialProblems } from '@gatehouse/contract/accounts/social'
import type { User } from '@gatehouse/contract/accounts/users'
import { fail, type Problem } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import type { Provider } from '../providers/provider.ts'
import { toUser } from '../users/user.ts'
import { signInByIdentity } from './sign-in-by-identity.ts'
import type { Identity } from './identity.ts'
import { requireProvider, identifyByIdToken } from './identify-by-id-token.ts'
import { problemOf } from './refusals.ts'

type Stage = { provider: Provider; token: string }
type Answer = { token: string; user: User }

/** Signs a user in with the id token that Google One Tap gave the page, verified like any other. */
export const signInWithOneTap = staged({ prepare, ask: request, settle })

async function prepare(work: Work, { body }: { body: { idToken: string } }): Promise<Stage> {
  return { provider: requireProvider(work, 'google'), token: body.idToken }
}

function request(site: Site, { provider, token }: Stage): Promise<Identity | Problem> {
  return identifyByIdToken(site, provider, { token })
}

/** The error codes of this route, where they differ. */
const oneTapProblems = new Map<Problem, Problem>([
  [socialProblems.invalid_token, socialProblems.one_tap_invalid],
  [socialProblems.no_email, socialProblems.one_tap_no_email],
  [socialProblems.signup_disabled, socialProblems.one_tap_unknown],
])
const oneTapProblemOf = (problem: Problem) => oneTapProblems.get(problem) ?? problem

async function settle(
  work: Work,
  _stage: Stage,
  verified: Identity | Problem,
): Promise<Reply<Answer>> {
  if ('status' in verified) fail(oneTapProblemOf(verified))
  // One Tap shows the user which site they share their identity with, so a new user has agreed to
  // sign up.
  const entered = await signInByIdentity(work, verified, {
    sign_up_requested: true,
    callback: undefined,
  })
  if ('word' in entered) fail(oneTapProblemOf(problemOf(entered.word)))
  const { user, session } = entered
  return reply({ token: session.token, user: toUser(user) }, { cookies: session.cookies })
}
