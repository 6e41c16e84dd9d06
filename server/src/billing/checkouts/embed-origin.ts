import type { Reading } from '../../platform/work.ts'
import { checkoutIdOf } from './checkout.ts'
import { findEmbedOrigin } from './queries.ts'

/** The site that may show a checkout's page inside its own; undefined where none was named. */
export async function embedOriginOf(
  reading: Pick<Reading, 'sql' | 'place'>,
  client_secret: string,
): Promise<string | undefined> {
  const id = checkoutIdOf(reading.place, client_secret)
  return id === undefined ? undefined : originOf(await findEmbedOrigin(reading, id))
}

/** An address as an origin of the web. Merchants may have written anything. */
export function originOf(address: string | null | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}
