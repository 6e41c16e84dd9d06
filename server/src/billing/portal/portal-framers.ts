import type { Reading } from '../../platform/work.ts'
import { sourcesOf } from '../checkouts/embed-origin.ts'

/**
 * The sites that may embed a merchant's portal, as policy sources: those that the merchant lists as
 * `embed_hosts`. Without a list no site may, because buttons of the portal could be clickjacked.
 */
export async function portalFramersOf(
  { sql }: Pick<Reading, 'sql'>,
  slug: string,
): Promise<string | undefined> {
  const row = await sql
    .selectFrom('organizations')
    .select('embed_hosts')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.embed_hosts.flatMap(sourcesOf).join(' ') || undefined
}
