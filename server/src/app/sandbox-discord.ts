import { join } from 'node:path'
import { startDiscord } from '@gatehouse/platform-simulators/discord/discord'
import { hmac } from '../platform/crypto/hash.ts'
import type { DiscordConfig } from '../platform/discord-config.ts'

const FILE = 'discord-simulator.json'
const CLIENT_ID = '100000000000000001'

/** The credentials of the sandbox's simulated Discord, so that no account is needed anywhere. */
export function sandboxDiscord(secret: string): DiscordConfig {
  const part = (purpose: string) => hmac(secret, purpose).toString('hex').slice(0, 32)
  return {
    client_id: CLIENT_ID,
    client_secret: part('discord client secret'),
    bot_token: part('discord bot token'),
    base_url: undefined,
  }
}

/** Whether this application exists only in the simulator. */
export const isSandboxDiscord = ({ client_id }: DiscordConfig): boolean => client_id === CLIENT_ID

/**
 * Starts the sandbox's Discord within the server's process, because it does nothing on its own. Its
 * state is stored in the data folder.
 */
export async function startSandboxDiscord(
  { client_id, client_secret, bot_token }: DiscordConfig,
  data_dir: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { url, close } = await startDiscord({
    file: join(data_dir, FILE),
    application: { client_id, client_secret, bot_token },
  })
  return { url, stop: close }
}
