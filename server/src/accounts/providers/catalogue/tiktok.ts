import { z } from 'zod'
import { requestProviderAs } from '../request-provider.ts'
import type { ProviderDeclaration } from '../provider.ts'
import { AccountId, profileWithPlaceholder, Text } from '../read-profile.ts'

const FIELDS = 'open_id,avatar_large_url,display_name,username'

/** Never provides an address. https://developers.tiktok.com/doc/login-kit-web */
export const tiktok: ProviderDeclaration = {
  authorization: 'https://www.tiktok.com/v2/auth/authorize',
  token: 'https://open.tiktokapis.com/v2/oauth/token/',
  scopes: ['user.info.profile'],
  scope_separator: ',',
  // TikTok's PKCE challenge has its own format, and is for desktop apps only.
  pkce: false,
  client_id_name: 'client_key',
  login_hint: [],
  profile: async request => {
    const { read, raw } = await requestProviderAs(
      request,
      `https://open.tiktokapis.com/v2/user/info/?fields=${FIELDS}`,
      { access_token: request.tokens.access_token, schema: Info },
    )
    const { open_id, display_name, username, avatar_large_url } = read.data.user
    return profileWithPlaceholder(request.provider, {
      id: open_id,
      verified: false,
      names: [display_name, username],
      image: avatar_large_url,
      raw,
    })
  },
}

const Info = z.object({
  data: z.object({
    user: z.object({
      open_id: AccountId,
      display_name: Text,
      username: Text,
      avatar_large_url: Text,
    }),
  }),
})
