import type { Reading } from '../../platform/work.ts'
import { sourcesOf } from '../checkouts/embed-origin.ts'
import { linkIdOf } from './checkout-link.ts'
import { findEmbedHosts } from './queries.ts'

/**
 * The sites that may embed a link's page, as policy sources. A merchant that lists no hosts allows
 * every site, because the page has no button that could be clickjacked.
 */
export async function linkFramersOf(
  reading: Pick<Reading, 'sql' | 'server'>,
  client_secret: string,
): Promise<string> {
  const id = linkIdOf(reading.server, client_secret)
  const hosts = id === undefined ? [] : await findEmbedHosts(reading, id)
  return hosts.length === 0 ? '*' : hosts.flatMap(sourcesOf).join(' ')
}
