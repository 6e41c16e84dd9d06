import Stripe from 'stripe'
import type { Config } from '../platform/config.ts'

const TIMEOUT_MS = 15_000
const RETRIES_MAX = 2
/** The simulator accepts any key of this form; live mode requires a real one at the start. */
const SANDBOX_KEY = 'sk_test_gatehouse'

/** The processor's URL and API key. */
export type ProcessorSettings = Partial<Pick<Config['stripe'], 'secret_key' | 'api_base'>>

/** Whether the settings name a processor. */
export const isReachable = ({ api_base, secret_key }: ProcessorSettings): boolean =>
  api_base !== undefined || secret_key !== undefined

/** A client for the processor these settings name. */
export function makeClient({ secret_key = SANDBOX_KEY, api_base }: ProcessorSettings): Stripe {
  return new Stripe(secret_key, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES_MAX,
    telemetry: false,
    ...(api_base !== undefined && hostOf(api_base)),
  })
}

function hostOf(api_base: string) {
  const { hostname, port, protocol } = new URL(api_base)
  const secure = protocol === 'https:'
  const host = { host: hostname, port: port || (secure ? 443 : 80) }
  return { ...host, protocol: secure ? ('https' as const) : ('http' as const) }
}
