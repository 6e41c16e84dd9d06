import { oauthProviderEndpoints, providerPaths } from '@gatehouse/contract/access/oauth-provider'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import { implement, type RawContext } from '../../platform/http/implement.ts'
import { readRequest } from './authorization-request.ts'
import { authorize } from './authorize.ts'
import { decideRequest } from './decide-request.ts'
import { introspect } from './introspect.ts'
import { respond } from './respond.ts'
import { resume } from './resume.ts'
import { readSignOut } from './sign-out.ts'

/** The library responds at its own path. */
const at = (path: string) => async (context: RawContext<unknown>) =>
  (await respond(context, { path })).response

/** An access token is rejected here as everywhere else. */
async function readUserinfo(context: RawContext<unknown>): Promise<Response> {
  const { response } = await respond(context, { path: providerPaths.userinfo })
  return response.status === 401 ? fail(commonProblems.invalid_token) : response
}

/** The OAuth 2.1 authorization server and OpenID Connect provider. */
export const oauthProvider = implement(oauthProviderEndpoints, {
  openidConfiguration: at('/.well-known/openid-configuration'),
  serverMetadata: at('/.well-known/oauth-authorization-server'),
  jwks: at(providerPaths.jwks),
  authorize,
  resume,
  token: at(providerPaths.token),
  push: async context => {
    const path = providerPaths.pushed_authorization_request
    return (await respond(context, { path, has_subject: true })).response
  },
  revoke: async context => {
    const { response } = await respond(context, { path: providerPaths.revocation })
    // Clients of the billing protocol parse the body, which RFC 7009 lets be anything.
    return response.status === 200 ? Response.json({}) : response
  },
  introspect,
  userinfo: readUserinfo,
  userinfoByPost: readUserinfo,
  endSession: at(providerPaths.end_session),
  signOut: (work, { id }) => readSignOut(work, id),
  request: (work, { id }) => readRequest(work, id),
  decide: (work, { id, body }) => decideRequest(work, id, body),
})
