import { z } from 'zod'
import { requestProviderAs } from '../request-provider.ts'
import type { ProviderDeclaration } from '../provider.ts'
import { AccountId, profileWithPlaceholder, Text } from '../read-profile.ts'

/** Never provides an address. https://github.com/reddit-archive/reddit/wiki/OAuth2 */
export const reddit: ProviderDeclaration = {
  authorization: 'https://www.reddit.com/api/v1/authorize',
  token: 'https://www.reddit.com/api/v1/access_token',
  scopes: ['identity'],
  pkce: false,
  client_authentication: 'basic',
  parameters: { duration: 'permanent' },
  profile: async request => {
    const { access_token } = request.tokens
    const { read, raw } = await requestProviderAs(request, 'https://oauth.reddit.com/api/v1/me', {
      access_token,
      schema: Me,
    })
    // The picture's query selects one size of it.
    const image = read.icon_img?.split('?')[0]
    const text = { id: read.id, verified: false, names: [read.name], image, raw }
    return profileWithPlaceholder(request.provider, text)
  },
}

const Me = z.object({ id: AccountId, name: Text, icon_img: Text })
