import { z } from 'zod'
import { requestProviderAs } from '../request-provider.ts'
import type { ProviderDeclaration } from '../provider.ts'
import { AccountId, profileOf, Text, LooseBoolean } from '../read-profile.ts'

const API = 'https://api.github.com'

/**
 * For GitHub Enterprise Server set `GITHUB_BASE_URL`.
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export const github: ProviderDeclaration = {
  authorization: 'https://github.com/login/oauth/authorize',
  token: 'https://github.com/login/oauth/access_token',
  scopes: ['read:user', 'user:email'],
  pkce: true,
  login_hint: ['login_hint', 'login'],
  prefixes: { 'api.github.com': '/api/v3' },
  profile: async request => {
    const { access_token } = request.tokens
    const { read: me, raw } = await requestProviderAs(request, `${API}/user`, {
      access_token,
      schema: User,
    })
    const { read: emails } = await requestProviderAs(request, `${API}/user/emails`, {
      access_token,
      schema: Emails,
    })
    const email = me.email ?? (emails.find(({ primary }) => primary) ?? emails[0])?.email
    const found = emails.find(item => item.email.toLowerCase() === email?.toLowerCase())
    return profileOf({
      id: me.id,
      email,
      verified: found?.verified ?? false,
      names: [me.name, me.login],
      image: me.avatar_url,
      raw,
    })
  },
}

const User = z.object({ id: AccountId, login: Text, name: Text, email: Text, avatar_url: Text })

const Emails = z.array(
  z.object({ email: z.string(), primary: LooseBoolean, verified: LooseBoolean }),
)
