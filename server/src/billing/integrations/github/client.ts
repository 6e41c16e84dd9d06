import { App, Octokit } from 'octokit'
import { SECOND } from '../../../platform/clock.ts'
import { openTransaction } from '../../../platform/db/database.ts'
import type { GitHubAppConfig } from '../../../platform/integration-config.ts'
import type { Site } from '../../../platform/site.ts'

const TIME_LIMIT_MS = 10 * SECOND

const apps = new WeakMap<GitHubAppConfig, App>()

/**
 * The official client, created once per server. It neither waits nor repeats: the job that asked is
 * scheduled again for the time that GitHub names.
 */
export function githubClient({ config }: Pick<Site, 'config'>): App {
  const settings = config.github_app
  if (!settings) throw new Error('the GitHub App is not configured')
  const known = apps.get(settings)
  if (known) return known
  const { app_id, private_key, webhook_secret, base_url } = settings
  const made = new App({
    appId: app_id,
    privateKey: private_key,
    webhooks: { secret: webhook_secret },
    Octokit: Octokit.defaults({
      ...(base_url !== undefined && { baseUrl: `${base_url}/api/v3` }),
      userAgent: 'Gatehouse',
      throttle: { enabled: false },
      retry: { enabled: false },
      request: { fetch: fetchOutsideTransaction },
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    }),
  })
  apps.set(settings, made)
  return made
}

/** The client of one installation: it sees only what its owner chose. */
export const installationClient = (site: Pick<Site, 'config'>, installation_id: string) =>
  githubClient(site).getInstallationOctokit(Number(installation_id))

const fetchOutsideTransaction: typeof fetch = (input, init) => {
  if (openTransaction.getStore()) {
    throw new Error('GitHub must not be called while a transaction is open')
  }
  return fetch(input, { ...init, signal: AbortSignal.timeout(TIME_LIMIT_MS) })
}
