import type { REST } from '@discordjs/rest'
import { SECOND } from '../../../platform/clock.ts'
import { crashPoint } from '../../../platform/crash.ts'
import { openTransaction } from '../../../platform/db/database.ts'
import type { DiscordConfig } from '../../../platform/discord-config.ts'
import type { Site } from '../../../platform/site.ts'
import { discordFailureOf, type DiscordFailure } from './failure.ts'

const DISCORD = 'https://discord.com'
const TIME_LIMIT_MS = 10 * SECOND

/** The part of the site that calling Discord needs. */
export type DiscordSite = Pick<Site, 'config' | 'crashes'>

/** The address of Discord, or of what replaces it. */
const discordUrl = ({ base_url }: DiscordConfig): string => base_url ?? DISCORD

/** The operator's application; throws where none is configured: nothing there leads here. */
export function discordConfig({ config }: Pick<Site, 'config'>): DiscordConfig {
  if (!config.discord) throw new Error('no Discord application is configured')
  return config.discord
}

/** What Discord returned, or why it did not do what was asked. */
export type DiscordResult<T> = { value: T } | { failure: DiscordFailure }

/**
 * Every request to Discord goes through here: never inside a transaction, and with a crash point
 * for tests. The client rejects instead of waiting, so that the caller can schedule the next
 * attempt.
 */
export async function callDiscord<T>(
  site: DiscordSite,
  name: string,
  run: (rest: REST) => Promise<T>,
): Promise<DiscordResult<T>> {
  if (openTransaction.getStore()) {
    throw new Error(`Discord must not be called (${name}) while a transaction is open`)
  }
  const rest = await clientOf(discordConfig(site))
  crashPoint(site, `before discord ${name}`)
  const answer = await run(rest).then(
    value => ({ value }),
    async (error: unknown) => ({ failure: await discordFailureOf(error) }),
  )
  crashPoint(site, `after discord ${name}`)
  return answer
}

const clients = new Map<string, REST>()

/**
 * The one client of a bot in this process, because rate limits are counted per bot. It drops a
 * token that was rejected with 401, and then fails without a request until the server restarts. It
 * is loaded with the first call: most servers start without one.
 */
async function clientOf(config: DiscordConfig): Promise<REST> {
  const api = `${discordUrl(config)}/api`
  const key = `${api} ${config.bot_token}`
  const { REST: Client } = await import('@discordjs/rest')
  const known = clients.get(key)
  if (known) return known
  const made = new Client({
    api,
    retries: 0,
    timeout: TIME_LIMIT_MS,
    rejectOnRateLimit: () => true,
    userAgentAppendix: 'Gatehouse',
  }).setToken(config.bot_token)
  clients.set(key, made)
  return made
}
