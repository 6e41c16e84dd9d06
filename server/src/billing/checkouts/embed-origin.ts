import type { Reading } from '../../platform/work.ts'
import { checkoutIdOf } from './checkout.ts'
import { findEmbedding } from './queries.ts'

/**
 * The site that may embed a checkout's page: the origin the checkout was opened for, if its
 * merchant allows that host; undefined if there is none.
 */
export async function embedOriginOf(
  reading: Pick<Reading, 'sql' | 'server'>,
  client_secret: string,
): Promise<string | undefined> {
  const id = checkoutIdOf(reading.server, client_secret)
  const found = id === undefined ? undefined : await findEmbedding(reading, id)
  const origin = originOf(found?.embed_origin)
  return origin && mayEmbed(found?.embed_hosts ?? [], origin) ? origin : undefined
}

/** The web origin of an address. The address is the merchant's input, so it may be invalid. */
export function originOf(address: string | null | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const { protocol, origin, hostname } = new URL(address)
  const web = protocol === 'https:' || protocol === 'http:'
  // In a browser's policy a `*` would match any host.
  return web && HOST.test(hostname) ? origin : undefined
}

const HOST = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/i

/** Whether an origin is one of a merchant's hosts; a merchant that lists no hosts allows all. */
export const mayEmbed = (hosts: readonly string[], origin: string): boolean =>
  hosts.length === 0 || hosts.flatMap(sourcesOf).some(source => matches(source, origin))

/** A host as policy sources: HTTPS only, except for the merchant's own computer. */
export function sourcesOf(host: string): string[] {
  const own = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host)
  return own ? [`http://${host}`, `https://${host}`] : [`https://${host}`]
}

/** Compares as browsers do: `*.` stands for one or more labels before the rest, never for none. */
function matches(source: string, origin: string): boolean {
  const [scheme = '', rest = ''] = source.split('*')
  if (rest === '') return URL.canParse(source) && new URL(source).origin === origin
  return origin.startsWith(scheme) && origin.endsWith(rest) && origin.length > source.length - 1
}
