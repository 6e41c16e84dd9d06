import { z } from 'zod'
import { askFor } from '../ask-provider.ts'
import type { Declaration } from '../provider.ts'
import { AccountId, profileOf, Text, Yes } from '../read-profile.ts'

/** https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2 */
export const linkedin: Declaration = {
  authorization: 'https://www.linkedin.com/oauth/v2/authorization',
  token: 'https://www.linkedin.com/oauth/v2/accessToken',
  scopes: ['profile', 'email', 'openid'],
  // LinkedIn rejects a code verifier beside a client secret as an invalid client.
  pkce: false,
  profile: async asking => {
    const { access_token } = asking.tokens
    const { read, raw } = await askFor(asking, 'https://api.linkedin.com/v2/userinfo', {
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
  email_verified: Yes,
  picture: Text,
})
