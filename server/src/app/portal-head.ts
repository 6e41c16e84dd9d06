// The head of the portal's HTML: the merchant's name and icon, and at the merchant's domain the
// slug, which the path does not contain there.
import type { PortalPage } from '../billing/portal/portal-page.ts'
import { portalPages } from './portal-pages.data.ts'

const TITLE = /<title>[^<]*<\/title>/
const ICON = /<link rel="icon"[^>]*>/

/** The HTML with the name and icon of the merchant. */
export function withMerchant(
  html: string,
  { slug, name, icon }: PortalPage,
  { at_domain = false }: { at_domain?: boolean } = {},
): string {
  const meta = at_domain ? `<meta name="portal-organization" content="${escapeHtml(slug)}" />` : ''
  return html
    .replace(TITLE, () => `<title>${escapeHtml(name)}</title>${meta}`)
    .replace(ICON, () => `<link rel="icon" href="${escapeHtml(icon)}" />`)
}

const entities: Record<string, string> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
}

const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, letter => entities[letter] ?? '')

const PAGE = new RegExp(`^/(?:(?:${portalPages.join('|')})(?:/[\\w-]+)?/?)?$`)

/** Whether a path at a merchant's domain is a page of the portal. */
export const isPortalPage = (pathname: string): boolean => PAGE.test(pathname)
