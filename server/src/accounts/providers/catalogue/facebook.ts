import { z } from 'zod'
import { requestProviderAs } from '../request-provider.ts'
import {
  ProviderFailure,
  type ProviderDeclaration,
  type Profile,
  type ProfileRequest,
} from '../provider.ts'
import { AccountId, profileOf, readAs, Text, LooseBoolean } from '../read-profile.ts'

const GRAPH = 'https://graph.facebook.com'

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
export const facebook: ProviderDeclaration = {
  authorization: 'https://www.facebook.com/v24.0/dialog/oauth',
  token: `${GRAPH}/v24.0/oauth/access_token`,
  scopes: ['email', 'public_profile'],
  pkce: true,
  id_token: {
    // Limited Login on phones: https://developers.facebook.com/docs/facebook-login/limited-login
    keys: 'https://limited.facebook.com/.well-known/oauth/openid/jwks/',
    issuers: () => ['https://www.facebook.com', 'https://limited.facebook.com'],
    apps_only: true,
  },
  id_token_sign_in: true,
  opaque: async (request, token) => {
    await requireOwnAudience(request, token)
    return requestProfile(request, token)
  },
  profile: async request =>
    request.claims
      ? readClaims(request.claims)
      : requestProfile(request, request.tokens.access_token ?? request.tokens.id_token),
}

const Me = z.object({
  id: AccountId,
  name: Text,
  email: Text,
  email_verified: LooseBoolean,
  picture: z
    .object({ data: z.object({ url: Text }) })
    .nullish()
    .catch(undefined),
})

async function requestProfile(
  request: ProfileRequest,
  access_token: string | undefined,
): Promise<Profile> {
  const { read, raw } = await requestProviderAs(
    request,
    `${GRAPH}/me?fields=id,name,email,picture`,
    {
      access_token,
      schema: Me,
    },
  )
  return profileOf({
    id: read.id,
    email: read.email,
    verified: read.email_verified,
    names: [read.name],
    image: read.picture?.data.url,
    raw,
  })
}

const Claims = z.object({
  sub: AccountId,
  name: Text,
  email: Text,
  email_verified: LooseBoolean,
  picture: Text,
})

function readClaims(claims: unknown): Profile {
  const parsed = readAs(Claims, claims, 'Facebook’s id token')
  return profileOf({
    id: parsed.sub,
    email: parsed.email,
    verified: parsed.email_verified,
    names: [parsed.name],
    image: parsed.picture,
    raw: claims,
  })
}

const Inspected = z.object({ data: z.object({ app_id: Text, is_valid: LooseBoolean }) })

/**
 * An access token does not name the app it was issued for, so one from another app would work here
 * without this check.
 */
async function requireOwnAudience(request: ProfileRequest, token: string): Promise<void> {
  const { client_ids, client_secret } = request.provider.config
  const query = new URLSearchParams({ input_token: token }).toString()
  const { read } = await requestProviderAs(request, `${GRAPH}/debug_token?${query}`, {
    access_token: `${client_ids[0]}|${client_secret ?? ''}`,
    schema: Inspected,
  })
  const { app_id, is_valid } = read.data
  if (!is_valid || !app_id || !client_ids.includes(app_id)) {
    throw new ProviderFailure('Facebook’s access token was issued to another app')
  }
}
