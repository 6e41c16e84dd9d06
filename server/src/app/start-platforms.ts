import { join } from 'node:path'
import { startDiscord } from '@gatehouse/platform-simulators/discord/discord'
import { startGitHub } from '@gatehouse/platform-simulators/github/github'
import type { Config } from '../platform/config.ts'
import type { SimulatedParts } from './simulated-parts.ts'

/** Where each platform is simulated. */
export type PlatformUrls = { discord?: string; github?: string }

type Place = { data_dir: string; own_url: string; base_url: string }
type Started = { url: string; stop(): Promise<void> }

/**
 * Starts the simulated platforms within the server's process, because they do nothing on their own.
 * Their state is stored in the data folder.
 */
export async function startPlatforms(
  { discord, github_app }: Pick<Config, 'discord' | 'github_app'>,
  parts: Pick<SimulatedParts, 'discord' | 'github'>,
  place: Place,
): Promise<{ urls: PlatformUrls; stop(): Promise<void> }> {
  const started = {
    discord: parts.discord && discord ? await startDiscordAt(discord, place) : undefined,
    github: parts.github && github_app ? await startGitHubAt(github_app, place) : undefined,
  }
  return {
    urls: {
      ...(started.discord && { discord: started.discord.url }),
      ...(started.github && { github: started.github.url }),
    },
    stop: async () => {
      await started.github?.stop()
      await started.discord?.stop()
    },
  }
}

async function startDiscordAt(
  { client_id, client_secret, bot_token }: NonNullable<Config['discord']>,
  { data_dir }: Place,
): Promise<Started> {
  const { url, close } = await startDiscord({
    file: join(data_dir, 'discord-simulator.json'),
    application: { client_id, client_secret, bot_token },
  })
  return { url, stop: close }
}

async function startGitHubAt(
  { app_id, client_id, client_secret, webhook_secret }: NonNullable<Config['github_app']>,
  { data_dir, own_url, base_url }: Place,
): Promise<Started> {
  const { url, close } = await startGitHub({
    file: join(data_dir, 'github-simulator.json'),
    app: {
      ...{ app_id, client_id, client_secret, webhook_secret, slug: 'gatehouse' },
      webhook_url: `${own_url}/v1/integrations/github/webhook`,
      setup_url: `${base_url}/v1/integrations/callback`,
    },
  })
  return { url, stop: close }
}
