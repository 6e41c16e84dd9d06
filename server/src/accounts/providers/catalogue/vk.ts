import { z } from 'zod'
import { requestProviderAs } from '../request-provider.ts'
import type { ProviderDeclaration } from '../provider.ts'
import { AccountId, profileOf, Text } from '../read-profile.ts'

/**
 * VK ID. A refresh names the device the code came from, so token and device are stored as one text.
 * https://id.vk.com/about/business/go/docs/en/vkid/latest/vk-id/connection/api-description
 */
export const vk: ProviderDeclaration = {
  authorization: 'https://id.vk.com/authorize',
  token: 'https://id.vk.com/oauth2/auth',
  scopes: ['email', 'phone'],
  pkce: true,
  login_hint: [],
  retainsTokens: (tokens, { device_id }) =>
    tokens.refresh_token && device_id
      ? { ...tokens, refresh_token: `${tokens.refresh_token} ${device_id}` }
      : tokens,
  refreshing: retained => {
    const [refresh_token = '', device_id] = retained.split(' ')
    return { refresh_token, ...(device_id && { device_id }) }
  },
  profile: async request => {
    const { config } = request.provider
    const form = {
      access_token: request.tokens.access_token ?? '',
      client_id: config.client_ids[0],
    }
    const { read, raw } = await requestProviderAs(request, 'https://id.vk.com/oauth2/user_info', {
      method: 'POST',
      form,
      schema: Info,
    })
    const { user_id, email, first_name, last_name, avatar } = read.user
    return profileOf({
      id: user_id,
      email,
      // VK's `verified` is about the person, not the address.
      verified: false,
      names: [[first_name, last_name].filter(Boolean).join(' ')],
      image: avatar,
      raw,
    })
  },
}

const Info = z.object({
  user: z.object({
    user_id: AccountId,
    first_name: Text,
    last_name: Text,
    email: Text,
    avatar: Text,
  }),
})
