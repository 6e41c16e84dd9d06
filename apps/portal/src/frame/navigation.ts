import { pageOf } from '../place.ts'

/** All sections of the portal in order; each is shown once the router has its path. */
export const places = [
  { id: 'overview', path: '' },
  { id: 'subscriptions', path: '/subscriptions' },
  { id: 'orders', path: '/orders' },
  { id: 'downloads', path: '/downloads' },
  { id: 'connections', path: '/connections' },
  { id: 'usage', path: '/usage' },
  { id: 'members', path: '/members' },
  { id: 'payment_methods', path: '/payment-methods' },
  { id: 'details', path: '/details' },
] as const

/** The sections of members who cannot buy for the organization: what they use, and no money. */
const memberPlaces: ReadonlySet<string> = new Set(['overview', 'downloads', 'connections'])

/** Whether a section is for members who cannot buy. */
export const isForMembers = (id: (typeof places)[number]['id']): boolean => memberPlaces.has(id)

/** Whether a page is: those beside the sections are for buyers. */
export const isPageForMembers = (pathname: string): boolean => {
  const path = pageOf(pathname)
  return places.some(place => isForMembers(place.id) && place.path === path)
}
