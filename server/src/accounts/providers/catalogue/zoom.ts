import { z } from 'zod'
import { askFor } from '../ask-provider.ts'
import type { Declaration } from '../provider.ts'
import { AccountId, profileOf, Text, Yes } from '../read-profile.ts'

/**
 * The scopes are configured where the app is registered.
 * https://developers.zoom.us/docs/integrations/oauth
 */
export const zoom: Declaration = {
  authorization: 'https://zoom.us/oauth/authorize',
  token: 'https://zoom.us/oauth/token',
  scopes: [],
  pkce: true,
  login_hint: [],
  profile: async asking => {
    const { access_token } = asking.tokens
    const { read, raw } = await askFor(asking, 'https://api.zoom.us/v2/users/me', {
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
  verified: Yes,
  pic_url: Text,
})
