import { startDiscord, type Discord } from '@gatehouse/platform-simulators/discord/discord'
import type { DiscordConfig } from '../platform/discord-config.ts'
import type { Person } from './person.ts'

/** A simulated Discord, and the configuration of a server that uses it. */
export type TestDiscord = Discord & { config: DiscordConfig }

let bots = 0

/** Starts a Discord by a test's clock; its bot has a token of its own, so that limits are too. */
export async function startTestDiscord(now: () => Date): Promise<TestDiscord> {
  const bot_token = `bot-${(bots += 1)}`
  const discord = await startDiscord({ now, application: { bot_token } })
  const { client_id, client_secret } = discord.application
  return { ...discord, config: { client_id, client_secret, bot_token, base_url: discord.url } }
}

/** A decision on Discord's consent page, and the page of ours that it leads to. */
export async function authorizeAtDiscord(
  person: Person,
  url: string,
  form: { user?: string; username?: string; guild?: string; guild_name?: string },
): Promise<URL> {
  const consent = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'authorize', ...form }),
    redirect: 'manual',
  })
  const callback = consent.headers.get('location')
  if (callback === null) throw new Error(`${url} answered ${consent.status}`)
  const response = await person.fetch(callback)
  const location = response.headers.get('location')
  if (location === null) throw new Error(`${callback} answered ${response.status}`)
  return new URL(location, person.url)
}

/** A merchant who may connect integrations of their organization. */
type Connecting = { owner: Person; organization: { id: string } }

/** Adds the bot to a server of Discord for an organization. */
export async function addBot(
  { owner, organization }: Connecting,
  form: Parameters<typeof authorizeAtDiscord>[2],
): Promise<URL> {
  const { status, body } = await owner.post('/v1/integrations/', {
    ...{ organization_id: organization.id, platform: 'discord', return_to: '/dashboard' },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return await authorizeAtDiscord(owner, body.url, form)
}

/** Connects an account of a customer at Discord through their portal session. */
export async function connectDiscord(portal: Person, user: string): Promise<URL> {
  const path = '/v1/customer-portal/oauth-accounts/authorize'
  const { status, body } = await portal.get(path, { query: { platform: 'discord' } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return await authorizeAtDiscord(portal, body.url, { user })
}
