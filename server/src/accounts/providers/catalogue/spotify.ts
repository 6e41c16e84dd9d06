import { z } from 'zod'
import { requestProviderAs } from '../request-provider.ts'
import type { ProviderDeclaration } from '../provider.ts'
import { AccountId, profileOf, Text } from '../read-profile.ts'

/** https://developer.spotify.com/documentation/web-api/tutorials/code-flow */
export const spotify: ProviderDeclaration = {
  authorization: 'https://accounts.spotify.com/authorize',
  token: 'https://accounts.spotify.com/api/token',
  scopes: ['user-read-email'],
  pkce: true,
  profile: async request => {
    const { access_token } = request.tokens
    const { read, raw } = await requestProviderAs(request, 'https://api.spotify.com/v1/me', {
      access_token,
      schema: Me,
    })
    return profileOf({
      id: read.id,
      email: read.email,
      // "This email address is unverified", according to Spotify's own reference.
      verified: false,
      names: [read.display_name],
      image: read.images[0]?.url,
      raw,
    })
  },
}

const Me = z.object({
  id: AccountId,
  display_name: Text,
  email: Text,
  images: z.array(z.object({ url: Text })).catch([]),
})
