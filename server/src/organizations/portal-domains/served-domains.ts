import { originOfHost } from '@gatehouse/contract/organizations/portal-address'
import type { RequestedDomain } from '../../actors/actor.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { ServerInfo, Site } from '../../platform/site.ts'
import { notify, type Work } from '../../platform/work.ts'
import { proofOf } from './portal-domain.ts'
import { findServed } from './queries.ts'

/** A domain at which a portal is served now. */
export type ServedDomain = RequestedDomain & {
  host: string
  /** The text by which the domain is proved. */
  proof: string
  /** Whether it was proved by a file, which this server goes on to serve. */
  has_file: boolean
}

/** Notifies every server process that a domain is served, or no longer is. */
const DOMAINS_CHANNEL = 'portal_domains_changed'
/** In case a notification is lost without the connection ending. */
const KEPT_MS = MINUTE
/** More names than this were made up: all of them are forgotten. */
const HOSTS_MAX = 10_000

type Known = {
  hosts: Map<string, { found: ServedDomain | undefined; until: number }>
  /** Distinguishes a read that began before a change from one that began after it. */
  changes: number
}

const knownOfServers = new WeakMap<ServerInfo, Known>()

/** Keeps in memory which domains are served, and forgets it whenever one changes. */
export function watchPortalDomains(site: Site): void {
  const known: Known = { hosts: new Map(), changes: 0 }
  knownOfServers.set(site, known)
  site.listener.on(DOMAINS_CHANNEL, () => forget(known))
  site.listener.onReturn(() => forget(known))
}

/** Discards what every process remembers about served domains, once this transaction commits. */
export async function forgetServedDomains(work: Work): Promise<void> {
  work.wake_times.first = () => forget(knownOfServers.get(work.server))
  await notify(work, DOMAINS_CHANNEL, '')
}

function forget(known: Known | undefined): void {
  if (!known) return
  known.hosts.clear()
  known.changes += 1
}

/** The domain of a `Host` header, if a portal is served there. */
export async function findServedDomain(
  site: Site,
  header: string | null,
): Promise<ServedDomain | undefined> {
  const host = hostOf(header)
  if (host === undefined) return undefined
  const known = knownOfServers.get(site)
  const now = site.clock.now().getTime()
  const kept = site.listener.up() ? known?.hosts.get(host) : undefined
  if (kept && kept.until > now) return kept.found
  const changes = known?.changes
  const found = await readServed(site, host)
  if (known && known.changes === changes) {
    if (known.hosts.size >= HOSTS_MAX) known.hosts.clear()
    known.hosts.set(host, { found, until: now + KEPT_MS })
  }
  return found
}

async function readServed(site: Site, host: string): Promise<ServedDomain | undefined> {
  const row = await findServed({ sql: site.db }, host)
  if (!row) return undefined
  const { organization_id } = row
  const origin = originOfHost(site.base_url, host)
  const has_file = row.method === 'file'
  return { organization_id, host, origin, proof: proofOf(row), has_file }
}

const HOST = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)\.?(?::\d{1,5})?$/
const HEADER_LENGTH_MAX = 260

function hostOf(header: string | null): string | undefined {
  if (header === null || header.length > HEADER_LENGTH_MAX) return undefined
  return HOST.exec(header.toLowerCase())?.[1]
}
