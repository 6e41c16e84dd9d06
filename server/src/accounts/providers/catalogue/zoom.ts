import { z } from 'zod'
import { requestProviderAs } from '../request-provider.ts'
import type { ProviderDeclaration } from '../provider.ts'
import { AccountId, profileOf, Text, LooseBoolean } from '../read-profile.ts'

/**
 * The scopes are configured where the app is registered.
 * https://developers.zoom.us/docs/integrations/oauth
 */
export const zoom: ProviderDeclaration = {
  authorization: 'https://zoom.us/oauth/authorize',
  token: 'https://zoom.us/oauth/token',
  scopes: [],
  pkce: true,
  login_hint: [],
  profile: async request => {
    const { access_token } = request.tokens
    const { read, raw } = await requestProviderAs(request, 'https://api.zoom.us/v2/users/me', {
      access_token,
      schema: Me,
    })
    return profileOf({
      id: read.id,
      email: read.email,
      verified: read.verified,
      names: [read.display_name, [read.first_name, read.last_name].filter(Boolean).join(' ')],
      image: read.pic_url,
      raw,
    })
  },
}

const Me = z.object({
  id: AccountId,
  display_name: Text,
  first_name: Text,
  last_name: Text,
  email: Text,
  verified: LooseBoolean,
  pic_url: Text,
})
