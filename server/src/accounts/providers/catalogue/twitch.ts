import { z } from 'zod'
import type { ProviderDeclaration } from '../provider.ts'
import { AccountId, profileOf, readAs, Text, LooseBoolean } from '../read-profile.ts'

const REQUESTED_FIELDS = {
  email: null,
  email_verified: null,
  preferred_username: null,
  picture: null,
}

/** https://dev.twitch.tv/docs/authentication/getting-tokens-oidc */
export const twitch: ProviderDeclaration = {
  authorization: 'https://id.twitch.tv/oauth2/authorize',
  token: 'https://id.twitch.tv/oauth2/token',
  scopes: ['user:read:email', 'openid'],
  // Twitch does not support PKCE; the nonce binds the response to the browser that began.
  pkce: false,
  parameters: { claims: JSON.stringify({ id_token: REQUESTED_FIELDS }) },
  id_token: {
    keys: 'https://id.twitch.tv/oauth2/keys',
    issuers: () => ['https://id.twitch.tv/oauth2'],
  },
  profile: async ({ claims }) => {
    if (!claims) return undefined
    const parsed = readAs(Claims, claims, 'Twitch’s id token')
    return profileOf({
      id: parsed.sub,
      email: parsed.email,
      verified: parsed.email_verified,
      names: [parsed.preferred_username],
      image: parsed.picture,
      raw: claims,
    })
  },
}

const Claims = z.object({
  sub: AccountId,
  email: Text,
  email_verified: LooseBoolean,
  preferred_username: Text,
  picture: Text,
})
