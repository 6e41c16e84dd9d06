import { ConfigError } from './config-error.ts'
import type { ProviderConfigs } from './provider-config.ts'

/**
 * The operator's Discord application, whose bot gives customers roles. Users sign in through the
 * same application.
 */
export type DiscordConfig = {
  client_id: string
  client_secret: string
  bot_token: string
  /** The host of the simulator, without a trailing slash; undefined: Discord's own. */
  base_url: string | undefined
}

/** The Discord application of the environment; undefined without a bot: roles are not offered. */
export function discordFrom(
  bot_token: string | undefined,
  { discord }: ProviderConfigs,
): DiscordConfig | undefined {
  if (!bot_token) return undefined
  const { client_ids, client_secret, base_url } = discord ?? {}
  if (!client_ids || !client_secret) {
    throw new ConfigError('DISCORD_BOT_TOKEN requires DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET.')
  }
  return { client_id: client_ids[0], client_secret, bot_token, base_url }
}
