import type { SocialSignIn } from '@gatehouse/contract/accounts/social'
import type { User } from '@gatehouse/contract/accounts/users'
import { fail, type Problem } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import type { Provider } from '../providers/provider.ts'
import { toUser } from '../users/user.ts'
import { signInByIdentity } from './sign-in-by-identity.ts'
import { startFlow } from './sign-in-flow.ts'
import type { Identity } from './identity.ts'
import { identifyByIdToken } from './identify-by-id-token.ts'
import { problemOf } from './refusals.ts'
import { requestedProvider } from './requested-provider.ts'

type Stage = { body: SocialSignIn; provider: Provider }
type Answer = { redirect: boolean; url?: string; token?: string; user?: User }

/** Signs a user in, immediately with an id token, or by a redirect to the provider. */
export const signInSocial = staged({ prepare, ask: request, settle })

async function prepare(work: Work, { body }: { body: SocialSignIn }): Promise<Stage> {
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
): Promise<Reply<Answer>> {
  if (!verified) return redirectToProvider(work, { body, provider })
  if ('status' in verified) fail(verified)
  const coming = {
    sign_up_requested: body.requestSignUp === true,
    callback: body.callbackURL,
    data: body.additionalData,
  }
  const entered = await signInByIdentity(work, verified, coming)
  const anonymous = { redirect: false }
  if ('word' in entered) {
    return reply(anonymous, { refusal: problemOf(entered.word), cookies: entered.cookies })
  }
  const { user, session } = entered
  const { token, cookies } = session
  return reply({ redirect: false, token, user: toUser(user) }, { cookies })
}

async function redirectToProvider(work: Work, { body, provider }: Stage): Promise<Reply<Answer>> {
  const { url, cookies } = await startFlow(work, provider, {
    callback: body.callbackURL ?? '/',
    error_callback: body.errorCallbackURL || undefined,
    new_user_callback: body.newUserCallbackURL || undefined,
    sign_up_requested: body.requestSignUp === true,
    scopes: body.scopes ?? [],
    login_hint: body.loginHint,
    parameters: body.additionalParams,
    data: body.additionalData,
  })
  const redirect = !body.disableRedirect
  const headers: Record<string, string> = redirect ? { location: url } : {}
  return reply({ url, redirect }, { cookies, headers })
}
