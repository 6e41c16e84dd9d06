import { z } from 'zod'
import { requestProviderAs } from '../request-provider.ts'
import type { ProviderDeclaration } from '../provider.ts'
import { AccountId, profileWithPlaceholder, Text, LooseBoolean } from '../read-profile.ts'

/** https://create.roblox.com/docs/cloud/auth/oauth2-reference */
export const roblox: ProviderDeclaration = {
  authorization: 'https://apis.roblox.com/oauth/v1/authorize',
  token: 'https://apis.roblox.com/oauth/v1/token',
  scopes: ['openid', 'profile'],
  pkce: true,
  parameters: { prompt: 'select_account consent' },
  profile: async request => {
    const { access_token } = request.tokens
    const { read, raw } = await requestProviderAs(
      request,
      'https://apis.roblox.com/oauth/v1/userinfo',
      {
        access_token,
        schema: UserInfo,
      },
    )
    return profileWithPlaceholder(request.provider, {
      id: read.sub,
      email: read.email,
      verified: read.email_verified,
      names: [read.nickname, read.preferred_username],
      image: read.picture,
      raw,
    })
  },
}

const UserInfo = z.object({
  sub: AccountId,
  nickname: Text,
  preferred_username: Text,
  picture: Text,
  email: Text,
  email_verified: LooseBoolean,
})
