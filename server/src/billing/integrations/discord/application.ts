import { discord as signIn } from '../../../accounts/providers/catalogue/discord.ts'
import type { Provider } from '../../../accounts/providers/provider.ts'
import { AccountId } from '../../../accounts/providers/read-profile.ts'
import { requestProviderAs } from '../../../accounts/providers/request-provider.ts'
import type { ServerInfo } from '../../../platform/site.ts'
import { z } from 'zod'

const ME = 'https://discord.com/api/users/@me'
const User = z.object({ id: AccountId, username: z.string().min(1).max(100) })

/**
 * What the bot may do in a server: manage roles, remove members, add members. `KICK_MEMBERS` is
 * asked for at once, because a benefit that removes members may follow.
 */
const BOT_PERMISSIONS = '268435459'

/** The same application for merchants: the consent page adds the bot to the server they choose. */
export function discordBot(server: Pick<ServerInfo, 'config'>): Provider | undefined {
  const application = discordApplication(server)
  if (!application) return undefined
  const parameters = { permissions: BOT_PERMISSIONS }
  return { ...application, scopes: ['bot', 'identify'], parameters }
}

/**
 * The operator's application as an OAuth provider: by it customers prove which account is theirs,
 * and allow the bot to add it to the merchant's server. It asks for no email address.
 */
export function discordApplication({ config }: Pick<ServerInfo, 'config'>): Provider | undefined {
  const application = config.discord
  if (!application) return undefined
  return {
    ...signIn,
    id: 'discord',
    name: 'Discord',
    refreshes: true,
    scopes: ['identify', 'guilds.join'],
    // The customer sees which account is signed in, and may choose another.
    parameters: { prompt: 'consent' },
    config: {
      client_ids: [application.client_id],
      client_secret: application.client_secret,
      base_url: application.base_url,
      scopes: [],
      parameters: {},
      options: {},
    },
    profile: async request => {
      const { access_token } = request.tokens
      const { read, raw } = await requestProviderAs(request, ME, { access_token, schema: User })
      const profile = { account_id: read.id, email: null, email_verified: false, image: null }
      return { ...profile, name: read.username, raw }
    },
  }
}
