import { z } from 'zod'
import { requestProviderAs } from '../request-provider.ts'
import { ProviderFailure, type ProviderDeclaration } from '../provider.ts'
import { AccountId, profileOf, Text, LooseBoolean } from '../read-profile.ts'

/** For a self-managed GitLab set `GITLAB_BASE_URL`. https://docs.gitlab.com/api/oauth2 */
export const gitlab: ProviderDeclaration = {
  authorization: 'https://gitlab.com/oauth/authorize',
  token: 'https://gitlab.com/oauth/token',
  scopes: ['read_user'],
  pkce: true,
  profile: async request => {
    const { access_token } = request.tokens
    const { read, raw } = await requestProviderAs(request, 'https://gitlab.com/api/v4/user', {
      access_token,
      schema: User,
    })
    if (read.state !== 'active' || read.locked) {
      throw new ProviderFailure('GitLab’s account is blocked or locked')
    }
    return profileOf({
      id: read.id,
      email: read.email,
      // `confirmed_at` is set once the emailed confirmation link was followed.
      verified: Boolean(read.confirmed_at),
      names: [read.name, read.username],
      image: read.avatar_url,
      raw,
    })
  },
}

const User = z.object({
  id: AccountId,
  username: Text,
  name: Text,
  email: Text,
  state: Text,
  locked: LooseBoolean,
  confirmed_at: Text,
  avatar_url: Text,
})
