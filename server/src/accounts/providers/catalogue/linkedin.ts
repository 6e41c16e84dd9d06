import { z } from 'zod'
import { requestProviderAs } from '../request-provider.ts'
import type { ProviderDeclaration } from '../provider.ts'
import { AccountId, profileOf, Text, LooseBoolean } from '../read-profile.ts'

/**
 * https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
 */
export const linkedin: ProviderDeclaration = {
  authorization: 'https://www.linkedin.com/oauth/v2/authorization',
  token: 'https://www.linkedin.com/oauth/v2/accessToken',
  scopes: ['profile', 'email', 'openid'],
  // LinkedIn rejects a code verifier beside a client secret as an invalid client.
  pkce: false,
  profile: async request => {
    const { access_token } = request.tokens
    const { read, raw } = await requestProviderAs(request, 'https://api.linkedin.com/v2/userinfo', {
      access_token,
      schema: UserInfo,
    })
    return profileOf({
      id: read.sub,
      email: read.email,
      verified: read.email_verified,
      names: [read.name],
      image: read.picture,
      raw,
    })
  },
}

const UserInfo = z.object({
  sub: AccountId,
  name: Text,
  email: Text,
  email_verified: LooseBoolean,
  picture: Text,
})
