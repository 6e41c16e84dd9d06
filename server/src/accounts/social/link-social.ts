import type { SocialLink } from '@gatehouse/contract/accounts/social'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail, type Problem } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import type { Provider } from '../providers/provider.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { findUser } from '../users/queries.ts'
import { startFlow } from './sign-in-flow.ts'
import type { Identity } from './identity.ts'
import { linkAccount } from './link-account.ts'
import { identifyByIdToken } from './identify-by-id-token.ts'
import { problemOf } from './refusals.ts'
import { requestedProvider } from './requested-provider.ts'

type Stage = { body: SocialLink; provider: Provider }
type Answer = { url: string; redirect: boolean; status?: true }

/**
 * Links a provider to the signed-in user, immediately with an id token, or by a redirect to the
 * provider.
 */
export const linkSocial = staged({ prepare, ask: request, settle })

async function prepare(work: Work, { body }: { body: SocialLink }): Promise<Stage> {
  requireOwnSession(work)
  return { body, provider: await requestedProvider(work, body) }
}

async function request(
  site: Site,
  { body, provider }: Stage,
): Promise<Identity | Problem | undefined> {
  return body.idToken && identifyByIdToken(site, provider, body.idToken)
}

async function settle(
  work: Work,
  { body, provider }: Stage,
  verified: Identity | Problem | undefined,
): Promise<Answer | Reply<Answer>> {
  const { user_id } = requireOwnSession(work)
  if (!verified) return redirectToProvider(work, { body, provider })
  if ('status' in verified) fail(verified)
  const user = (await findUser(work, user_id)) ?? fail(userProblems.unauthorized)
  const word = await linkAccount(work, user, verified)
  if (word) fail(problemOf(word))
  return { url: '', status: true, redirect: false }
}

async function redirectToProvider(work: Work, { body, provider }: Stage): Promise<Reply<Answer>> {
  const { url, cookies } = await startFlow(work, provider, {
    callback: body.callbackURL ?? '/',
    error_callback: body.errorCallbackURL || undefined,
    sign_up_requested: false,
    scopes: body.scopes ?? [],
    linking: requireOwnSession(work).user_id,
    login_hint: body.loginHint,
    parameters: body.additionalParams,
    data: body.additionalData,
  })
  const redirect = !body.disableRedirect
  const headers: Record<string, string> = redirect ? { location: url } : {}
  return reply({ url, redirect }, { cookies, headers })
}
