import { z } from 'zod'
import { askFor } from '../ask-provider.ts'
import type { Declaration } from '../provider.ts'
import { AccountId, profileOf, Text, Yes } from '../read-profile.ts'

const API = 'https://api.github.com'

/**
 * For GitHub Enterprise Server set `GITHUB_BASE_URL`.
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export const github: Declaration = {
  authorization: 'https://github.com/login/oauth/authorize',
  token: 'https://github.com/login/oauth/access_token',
  scopes: ['read:user', 'user:email'],
  pkce: true,
  login_hint: ['login_hint', 'login'],
  prefixes: { 'api.github.com': '/api/v3' },
  profile: async asking => {
    const { access_token } = asking.tokens
    const { read: me, raw } = await askFor(asking, `${API}/user`, { access_token, schema: User })
    const { read: emails } = await askFor(asking, `${API}/user/emails`, {
      access_token,
      schema: Emails,
    })
    const email = me.email ?? (emails.find(({ primary }) => primary) ?? emails[0])?.email
    const found = emails.find(one => one.email.toLowerCase() === email?.toLowerCase())
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

const Emails = z.array(z.object({ email: z.string(), primary: Yes, verified: Yes }))
