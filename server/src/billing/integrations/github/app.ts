import { z } from 'zod'
import { github as signIn } from '../../../accounts/providers/catalogue/github.ts'
import type { Provider } from '../../../accounts/providers/provider.ts'
import { requestProviderAs } from '../../../accounts/providers/request-provider.ts'
import { AccountId } from '../../../accounts/providers/read-profile.ts'
import type { ServerInfo } from '../../../platform/site.ts'

/** The host of GitHub's API for a provider. */
export const API = 'https://api.github.com'

const User = z.object({ id: AccountId, login: z.string().min(1).max(100) })

/**
 * The operator's GitHub App as an OAuth provider: by it customers prove which account is theirs,
 * and merchants which installations they may use. It asks for no scopes and no email address.
 */
export function githubApp({ config }: Pick<ServerInfo, 'config'>): Provider | undefined {
  const app = config.github_app
  if (!app) return undefined
  return {
    ...signIn,
    id: 'github',
    name: 'GitHub',
    refreshes: false,
    scopes: [],
    parameters: { prompt: 'select_account' },
    config: {
      client_ids: [app.client_id],
      client_secret: app.client_secret,
      base_url: app.base_url,
      scopes: [],
      parameters: {},
      options: {},
    },
    profile: async request => {
      const { access_token } = request.tokens
      const schema = User
      const { read, raw } = await requestProviderAs(request, `${API}/user`, {
        access_token,
        schema,
      })
      const profile = { account_id: read.id, email: null, email_verified: false, image: null }
      return { ...profile, name: read.login, raw }
    },
  }
}
