import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../platform/config.ts'
import { advisoryLocks } from '../platform/db/advisory-locks.ts'
import { joinLeaderElection } from '../platform/db/leadership.ts'
import type { Site } from '../platform/site.ts'
import type { SimulatedParts } from './simulated-parts.ts'
import type { PlatformUrls } from './start-platforms.ts'
import { useSimulators, type Simulators } from './start-simulators.ts'

const JOURNAL = 'stripe-simulator.jsonl'
/**
 * A new leader starts the simulator in about a second, or later if its port is still being
 * released.
 */
const STARTUP_MS_MAX = 20_000
const POLL_MS = 250
const RESPONSE_MS_MAX = 2_000

/** Starts the simulators on a folder, and Stripe's on the given port if there is one. */
type StartSimulators = (where: { data_dir: string; port: number }) => Promise<Simulators>

/** What is simulated, and how it is started. */
type Shared = { connectionString: string; parts: SimulatedParts; start: StartSimulators }

/**
 * Lets all processes of a sandbox on one DATABASE_URL use the same simulators, as one Stripe serves
 * all processes in live mode: a customer may pay at one process and be renewed by another. One
 * process runs them; if that process ends, another runs them within seconds, Stripe's at the same
 * address, with the same state (docs/decisions/simulator-as-a-process.md). Resolves once they
 * respond.
 */
export async function shareSimulators(
  site: Site,
  { connectionString, parts, start }: Shared,
): Promise<{ stop(): Promise<void> }> {
  const { stripe } = site.config
  let own: Simulators | undefined
  const part = await joinLeaderElection(
    connectionString,
    {
      lock: advisoryLocks.simulator,
      lead: async () => {
        const { simulator, data_dir } = await startOnSharedFolder(site, start)
        own = simulator
        useSimulators(site.config, parts, own)
        await recordSimulator(site, own, data_dir)
      },
      resign: async () => {
        await own?.stop()
        own = undefined
      },
      follow: async () => {
        const running = await known(site)
        if (running) useSimulators(site.config, parts, running)
      },
    },
    site.log,
  )
  const until = performance.now() + STARTUP_MS_MAX
  while (!(await isReady(site, parts))) {
    if (performance.now() > until) {
      await part.stop()
      if (!parts.stripe) throw new Error('the simulated platforms did not start')
      throw new ConfigError(
        'STRIPE_API_BASE is not set, and the simulator that another process of this sandbox ' +
          `runs (${stripe.api_base ?? 'no URL'}) is not reachable from here. Start a simulator ` +
          'that all processes can reach (see stripe-simulator/README.md) and set STRIPE_API_BASE ' +
          'to its URL.',
      )
    }
    await sleep(POLL_MS)
  }
  return part
}

async function known({ db }: Site) {
  const row = await db
    .selectFrom('sandbox_simulator')
    .select(['url', 'platform_urls', 'data_dir'])
    .executeTakeFirst()
  // Written by `recordSimulator` alone.
  return row && { ...row, platform_urls: row.platform_urls as PlatformUrls }
}

/** The previous port, so that open pages and other processes find it again. */
async function startOnSharedFolder(site: Site, start: StartSimulators) {
  const before = await known(site)
  const has_state = before && existsSync(join(before.data_dir, JOURNAL))
  const data_dir = has_state ? before.data_dir : site.config.data_dir
  const port = before?.url ? Number(new URL(before.url).port) : 0
  // Another program may use the port by now.
  const simulator = await start({ data_dir, port }).catch(() => start({ data_dir, port: 0 }))
  return { simulator, data_dir }
}

async function recordSimulator(
  { db, clock }: Site,
  { url, platform_urls }: Simulators,
  data_dir: string,
) {
  const row = {
    // Without a Stripe of this sandbox there is no address to find again.
    ...{ url: url ?? '', data_dir, started_at: clock.now() },
    platform_urls: JSON.stringify(platform_urls),
  }
  await db
    .insertInto('sandbox_simulator')
    .values({ id: 1, ...row })
    .onConflict(conflict => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Whether everything that is simulated is running, here or in another process. */
async function isReady(site: Site, parts: SimulatedParts): Promise<boolean> {
  if (parts.stripe && !(await answers(site.config.stripe.api_base))) return false
  return (await known(site)) !== undefined
}

/** Whether a simulator responds there: it rejects a request without a key. */
async function answers(url: string | undefined): Promise<boolean> {
  if (url === undefined) return false
  const signal = AbortSignal.timeout(RESPONSE_MS_MAX)
  return fetch(`${url}/v1/customers`, { signal }).then(
    () => true,
    () => false,
  )
}
