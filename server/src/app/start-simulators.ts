import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { isSandboxDiscord, startSandboxDiscord } from './sandbox-discord.ts'
import { startSimulatorProcess } from './simulator-process.ts'

/** Where each platform is simulated. */
export type PlatformUrls = { discord?: string }

/** The sandbox's replacements for other companies' servers, started and stopped together. */
export type Simulators = {
  /** Stripe's. */
  url: string
  /** Those of platforms that the operator has not configured. */
  platform_urls: PlatformUrls
  stop(): Promise<void>
}

/** Starts the simulators, with their state in a folder and Stripe's on a port. */
export async function startSimulators(
  { stripe, discord }: Pick<Config, 'stripe' | 'discord'>,
  options: { data_dir: string; port: number; webhook_port: number; log: Log },
): Promise<Simulators> {
  const { data_dir, port, webhook_port, log } = options
  const simulated = await startSimulatorProcess({
    ...{ data_dir, port, log },
    api_keys: [stripe.secret_key ?? '', stripe.publishable_key ?? ''],
    webhook_secret: stripe.webhook_secret ?? '',
    webhook_url: `http://127.0.0.1:${webhook_port}/v1/integrations/stripe/webhook`,
  })
  if (!discord || !isSandboxDiscord(discord)) return { ...simulated, platform_urls: {} }
  const { url, stop } = await startSandboxDiscord(discord, data_dir)
  return {
    url: simulated.url,
    platform_urls: { discord: url },
    stop: async () => {
      await stop()
      await simulated.stop()
    },
  }
}

/** Sends the server's requests to the simulators. */
export function useSimulators(
  { stripe, discord }: Pick<Config, 'stripe' | 'discord'>,
  { url, platform_urls }: Pick<Simulators, 'url' | 'platform_urls'>,
): void {
  stripe.api_base = url
  if (discord && isSandboxDiscord(discord)) discord.base_url = platform_urls.discord
}
