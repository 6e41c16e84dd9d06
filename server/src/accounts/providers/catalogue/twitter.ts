import { z } from 'zod'
import { requestProviderAs } from '../request-provider.ts'
import { ProviderFailure, type ProviderDeclaration, type ProfileRequest } from '../provider.ts'
import { AccountId, profileWithPlaceholder, Text } from '../read-profile.ts'

const ME = 'https://api.x.com/2/users/me'

/** https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/authorization-code */
export const twitter: ProviderDeclaration = {
  authorization: 'https://x.com/i/oauth2/authorize',
  token: 'https://api.x.com/2/oauth2/token',
  scopes: ['users.read', 'tweet.read', 'offline.access', 'users.email'],
  pkce: true,
  client_authentication: 'basic',
  profile: async request => {
    const { access_token } = request.tokens
    const { read, raw } = await requestProviderAs(request, `${ME}?user.fields=profile_image_url`, {
      access_token,
      schema: Me,
    })
    const email = await confirmedEmail(request)
    return profileWithPlaceholder(request.provider, {
      id: read.data.id,
      email,
      // X reports only addresses it has confirmed.
      verified: Boolean(email),
      names: [read.data.name, read.data.username],
      image: read.data.profile_image_url,
      raw,
    })
  },
}

const Me = z.object({
  data: z.object({ id: AccountId, name: Text, username: Text, profile_image_url: Text }),
})

const Confirmed = z.object({ data: z.object({ confirmed_email: Text }) })

/** X rejects apps that may not request the address: then there is none. */
async function confirmedEmail(request: ProfileRequest): Promise<string | null | undefined> {
  try {
    const { read } = await requestProviderAs(request, `${ME}?user.fields=confirmed_email`, {
      access_token: request.tokens.access_token,
      schema: Confirmed,
    })
    return read.data.confirmed_email
  } catch (error) {
    if (error instanceof ProviderFailure) return undefined
    throw error
  }
}
