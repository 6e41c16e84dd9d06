import { ownAvatar } from '../../organizations/avatar-folder.ts'
import { buttonColors } from '../../platform/mail/button-colors.ts'
import type { Reading } from '../../platform/work.ts'
import { sourcesOf } from '../checkouts/embed-origin.ts'

/** What the HTML of a merchant's portal says before its scripts run. */
export type PortalPage = {
  slug: string
  name: string
  /** The path or data URL of the icon. */
  icon: string
  /**
   * The sites that may embed the portal, as policy sources: those that the merchant lists as
   * `embed_hosts`. Without a list no site may, because buttons of the portal could be clickjacked.
   */
  framers: string | undefined
}

/** The page of a merchant's portal, by its slug or its id. */
export async function findPortalPage(
  { sql }: Pick<Reading, 'sql'>,
  key: { slug: string } | { id: string },
): Promise<PortalPage | undefined> {
  const query = sql
    .selectFrom('organizations')
    .select(['id', 'slug', 'name', 'logo', 'accent_color', 'embed_hosts'])
    .where('deleted_at', 'is', null)
  const row = await (
    'id' in key ? query.where('id', '=', key.id) : query.where('slug', '=', key.slug)
  ).executeTakeFirst()
  if (!row) return undefined
  const { id, slug, name, embed_hosts } = row
  const icon = ownAvatar(row) === undefined ? letterIcon(row) : `/files/logos/${id}`
  return { slug, name, icon, framers: embed_hosts.flatMap(sourcesOf).join(' ') || undefined }
}

/** An icon for merchants without a picture: their first letter on their color. */
function letterIcon({ name, accent_color }: { name: string; accent_color: string | null }): string {
  const { ground, text: ink } = buttonColors(accent_color)
  const letter = (/^./u.exec(name.trim())?.[0] ?? '').toUpperCase()
  const escaped = /[\p{L}\p{N}]/u.test(letter) ? letter : ''
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">` +
    `<rect width="32" height="32" rx="7" fill="${ground}"/>` +
    `<text x="16" y="22.5" text-anchor="middle" font-family="sans-serif" font-size="19" ` +
    `font-weight="600" fill="${ink}">${escaped}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
