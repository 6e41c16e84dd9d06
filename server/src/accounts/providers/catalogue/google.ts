import { z } from 'zod'
import { ProviderFailure, type ProviderDeclaration } from '../provider.ts'
import { AccountId, profileOf, readAs, Text, LooseBoolean } from '../read-profile.ts'

/**
 * Issues refresh tokens only with `access_type=offline&prompt=consent`, and accepts only users of a
 * domain with `hd=example.com` (`GOOGLE_PARAMETERS`).
 * https://developers.google.com/identity/openid-connect/openid-connect
 */
export const google: ProviderDeclaration = {
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  scopes: ['email', 'profile', 'openid'],
  pkce: true,
  parameters: { include_granted_scopes: 'true' },
  id_token: {
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
    issuers: () => ['https://accounts.google.com', 'accounts.google.com'],
  },
  id_token_sign_in: true,
  profile: async ({ provider, claims }) => {
    if (!claims) return undefined
    const parsed = readAs(Claims, claims, 'Google’s id token')
    const domain = provider.config.parameters['hd']
    // The parameter only selects what Google shows: a user may remove it from the URL.
    if (domain && domain !== '*' && parsed.hd !== domain) {
      throw new ProviderFailure(`Google’s account is not in the domain ${domain}`)
    }
    return profileOf({
      id: parsed.sub,
      email: parsed.email,
      verified: parsed.email_verified,
      names: [parsed.name],
      image: parsed.picture,
      raw: claims,
    })
  },
}

const Claims = z.object({
  sub: AccountId,
  email: Text,
  email_verified: LooseBoolean,
  name: Text,
  picture: Text,
  hd: Text,
})
