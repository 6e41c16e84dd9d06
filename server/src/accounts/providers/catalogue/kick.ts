import { z } from 'zod'
import { requestProviderAs } from '../request-provider.ts'
import type { ProviderDeclaration } from '../provider.ts'
import { AccountId, profileOf, Text } from '../read-profile.ts'

/** https://docs.kick.com/getting-started/generating-tokens-oauth2-flow */
export const kick: ProviderDeclaration = {
  authorization: 'https://id.kick.com/oauth/authorize',
  token: 'https://id.kick.com/oauth/token',
  scopes: ['user:read'],
  pkce: true,
  profile: async request => {
    const { access_token } = request.tokens
    const { read, raw } = await requestProviderAs(request, 'https://api.kick.com/public/v1/users', {
      access_token,
      schema: Users,
    })
    const [user] = read.data
    if (!user) return undefined
    const { user_id, email, name, profile_picture } = user
    // Kick does not report whether an address is verified.
    const text = { id: user_id, email, verified: false, names: [name], image: profile_picture }
    return profileOf({ ...text, raw })
  },
}

const Users = z.object({
  data: z.array(z.object({ user_id: AccountId, name: Text, email: Text, profile_picture: Text })),
})
