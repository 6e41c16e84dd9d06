/** What the address of a merchant's portal depends on. */
export type PortalPlace = { slug: string; portal_domain: string | null }

/**
 * The URL of a page of a merchant's portal, such as `/orders`: at the merchant's own domain if it
 * has one, otherwise below its slug at the server's address. A domain is served by the same scheme
 * and port as the server.
 */
export function portalAddress(
  base_url: string,
  { slug, portal_domain }: PortalPlace,
  page = '',
): string {
  if (portal_domain === null) return `${base_url}/${slug}/portal${page}`
  return `${originOfHost(base_url, portal_domain)}${page.startsWith('/') ? '' : '/'}${page}`
}

/** The origin of a host that this server also serves. */
export function originOfHost(base_url: string, host: string): string {
  const { protocol, port } = new URL(base_url)
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
}
