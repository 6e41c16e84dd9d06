import type { Reading } from '../../platform/work.ts'
import { sourcesOf } from '../checkouts/embed-origin.ts'
import { linkIdOf } from './checkout-link.ts'
import { findEmbedHosts } from './queries.ts'

/**
 * Who may show the page of a link inside their own, as a policy says it. Whoever names no hosts
 * lets it be shown anywhere, as a link may stand anywhere: there is nothing on it to press.
 */
export async function linkFramersOf(
  reading: Pick<Reading, 'sql' | 'place'>,
  client_secret: string,
): Promise<string> {
  const id = linkIdOf(reading.place, client_secret)
  const hosts = id === undefined ? [] : await findEmbedHosts(reading, id)
  return hosts.length === 0 ? '*' : hosts.flatMap(sourcesOf).join(' ')
}
