import { z } from 'zod'
import { askFor } from '../ask-provider.ts'
import { ProviderFailure, type Declaration, type Profile, type ProfileAsking } from '../provider.ts'
import { AccountId, profileOf, readAs, Text, Yes } from '../read-profile.ts'

const GRAPH = 'https://graph.facebook.com'

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
export const facebook: Declaration = {
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
  opaque: async (asking, token) => {
    await demandOurs(asking, token)
    return askMe(asking, token)
  },
  profile: async asking =>
    asking.claims
      ? readClaims(asking.claims)
      : askMe(asking, asking.tokens.access_token ?? asking.tokens.id_token),
}

const Me = z.object({
  id: AccountId,
  name: Text,
  email: Text,
  email_verified: Yes,
  picture: z
    .object({ data: z.object({ url: Text }) })
    .nullish()
    .catch(undefined),
})

async function askMe(asking: ProfileAsking, access_token: string | undefined): Promise<Profile> {
  const { read, raw } = await askFor(asking, `${GRAPH}/me?fields=id,name,email,picture`, {
    access_token,
    schema: Me,
  })
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
  email_verified: Yes,
  picture: Text,
})

function readClaims(claims: unknown): Profile {
  const said = readAs(Claims, claims, 'Facebook’s id token')
  return profileOf({
    id: said.sub,
    email: said.email,
    verified: said.email_verified,
    names: [said.name],
    image: said.picture,
    raw: claims,
  })
}

const Inspected = z.object({ data: z.object({ app_id: Text, is_valid: Yes }) })

/**
 * An access token does not name the app it was issued for, so one from another app would work here
 * without this check.
 */
async function demandOurs(asking: ProfileAsking, token: string): Promise<void> {
  const { client_ids, client_secret } = asking.provider.config
  const query = new URLSearchParams({ input_token: token }).toString()
  const { read } = await askFor(asking, `${GRAPH}/debug_token?${query}`, {
    access_token: `${client_ids[0]}|${client_secret ?? ''}`,
    schema: Inspected,
  })
  const { app_id, is_valid } = read.data
  if (!is_valid || !app_id || !client_ids.includes(app_id)) {
    throw new ProviderFailure('Facebook’s access token was made for another app')
  }
}
