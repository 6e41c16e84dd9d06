import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../client.ts'

/** The number of organizations per page, and the maximum number of pages fetched. */
const PAGE_SIZE = 100
const PAGES_MAX = 20
const STORAGE_KEY = 'gatehouse.organization'

/** The user's organizations, by name. */
export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: async ({ signal }) => {
    const items: Merchant[] = []
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const input = { page, limit: PAGE_SIZE, sorting: ['name' as const] }
      const answer = await clientOf().organizations.list(input, { signal })
      items.push(...answer.items)
      if (page >= answer.pagination.maxPage) break
    }
    return { items }
  },
})

/** An organization of the user. */
export type Merchant = Awaited<ReturnType<typeof listOrganizations>>['items'][number]

const listOrganizations = () => clientOf().organizations.list()

/** The organization with this slug, for all pages inside it. */
export const organizationQuery = (slug: string) =>
  queryOptions({
    queryKey: [slug, 'organization'],
    queryFn: async ({ client, queryKey, signal }): Promise<Merchant | null> => {
      // The frame lists all of them anyway: the first visit sends one request for both.
      const isFirst = client.getQueryData(queryKey) === undefined
      const listed = isFirst ? await client.fetchQuery(organizationsQuery) : undefined
      const known = listed?.items.find(item => item.slug === slug)
      if (known) return known
      const { items } = await clientOf().organizations.list({ slug }, { signal })
      return items[0] ?? null
    },
  })

/** The organization last used on this device. */
export function lastOrganization(): string | null {
  return localStorage.getItem(STORAGE_KEY)
}

/** Stores the current organization for the next visit. */
export function rememberOrganization(slug: string): void {
  localStorage.setItem(STORAGE_KEY, slug)
}
