import type { Config } from '../platform/config.ts'

/** Which companies' servers a sandbox simulates. */
export type SimulatedParts = { stripe: boolean; discord: boolean; github: boolean }

/**
 * What a sandbox simulates: what the operator has not configured. At the simulated platforms anyone
 * may act as anyone, and browsers must reach them: a server that other machines reach has none.
 * Nothing is simulated in live mode.
 */
export function simulatedParts(
  config: Pick<Config, 'mode' | 'stripe' | 'discord' | 'github_app' | 'host' | 'base_url'>,
): SimulatedParts {
  const isSandbox = config.mode === 'sandbox'
  const hasPlatforms = isSandbox && isForThisMachine(config)
  return {
    stripe: isSandbox && config.stripe.api_base === undefined,
    discord: hasPlatforms && config.discord === undefined,
    github: hasPlatforms && config.github_app === undefined,
  }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

function isForThisMachine({ host, base_url }: Pick<Config, 'host' | 'base_url'>): boolean {
  if (!LOOPBACK.has(host)) return false
  return base_url === undefined || LOOPBACK.has(new URL(base_url).hostname)
}
