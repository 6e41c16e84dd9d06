import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { newPrivateKey, sandboxCredentials } from './secrets.ts'
import { startSimulatorProcess } from './simulator-process.ts'
import type { SimulatedParts } from './simulated-parts.ts'
import type { PlatformUrls } from './start-platforms.ts'

/** The sandbox's replacements for other companies' servers, started and stopped together. */
export type Simulators = {
  /** Stripe's; undefined: STRIPE_API_BASE names another one. */
  url: string | undefined
  platform_urls: PlatformUrls
  stop(): Promise<void>
}

/** Nothing listens there: the address of a simulator that is not running yet. */
const NOT_RUNNING = 'http://127.0.0.1:1'

/** The configuration with the credentials of what is simulated. */
export async function withSimulated(
  config: Config,
  parts: SimulatedParts,
  secret: string,
): Promise<Config> {
  const { stripe, discord, github } = sandboxCredentials(secret)
  const usesKeys = config.mode === 'sandbox' && !config.stripe.secret_key
  // GitHub's simulator accepts every key, so that none is stored.
  const private_key = parts.github ? await newPrivateKey() : ''
  return {
    ...config,
    stripe: { ...config.stripe, ...(usesKeys && stripe) },
    ...(parts.discord && { discord: { ...discord, base_url: NOT_RUNNING } }),
    ...(parts.github && { github_app: { ...github, private_key, base_url: NOT_RUNNING } }),
  }
}

/** Starts what is simulated, with its state in a folder and Stripe's on a port. */
export async function startSimulators(
  config: Pick<Config, 'stripe' | 'discord' | 'github_app'>,
  parts: SimulatedParts,
  options: {
    data_dir: string
    port: number
    /** The port of this server, for the webhooks, and its public URL, for people. */
    server: { port: number; base_url: string }
    log: Log
  },
): Promise<Simulators> {
  const { data_dir, port, server, log } = options
  const { stripe } = config
  const own_url = `http://127.0.0.1:${server.port}`
  const processor = parts.stripe
    ? await startSimulatorProcess({
        ...{ data_dir, port, log },
        api_keys: [stripe.secret_key ?? '', stripe.publishable_key ?? ''],
        webhook_secret: stripe.webhook_secret ?? '',
        webhook_url: `${own_url}/v1/integrations/stripe/webhook`,
      })
    : undefined
  const place = { data_dir, own_url, base_url: server.base_url }
  const { startPlatforms } = await import('./start-platforms.ts')
  const platforms = await startPlatforms(config, parts, place)
  return {
    url: processor?.url,
    platform_urls: platforms.urls,
    stop: async () => {
      await platforms.stop()
      await processor?.stop()
    },
  }
}

/** Sends the server's requests to the simulators. */
export function useSimulators(
  config: Pick<Config, 'stripe' | 'discord' | 'github_app'>,
  parts: SimulatedParts,
  { url, platform_urls }: Pick<Simulators, 'url' | 'platform_urls'>,
): void {
  if (parts.stripe) config.stripe.api_base = url
  const { discord, github } = platform_urls
  if (parts.discord && config.discord && discord) config.discord.base_url = discord
  // The client of an App is kept with its configuration, so that another address needs another one.
  if (parts.github && config.github_app && github && config.github_app.base_url !== github) {
    config.github_app = { ...config.github_app, base_url: github }
  }
}
