/** The merchant's slug, which the server names at the merchant's own domain. */
const named = document.querySelector<HTMLMetaElement>('meta[name="portal-organization"]')?.content

/** The merchant's slug: from the page, or from the URL below the server's address. */
export const organizationOf = (pathname: string): string =>
  named ?? decodeURIComponent(pathname.split('/')[1] ?? '')

/** The path of the portal's pages, such as `/acme/portal`; empty at the merchant's own domain. */
export const homeOf = (organization: string): string =>
  named === undefined ? `/${organization}/portal` : ''

/** The same as a pattern of the router. */
export const ROUTE_HOME = named === undefined ? '/$organization/portal' : ''

/** The page of a path within the portal, such as `/orders`; empty for the overview. */
export function pageOf(pathname: string): string {
  const home = homeOf(organizationOf(pathname))
  return pathname.slice(home.length).replace(/\/$/, '')
}
