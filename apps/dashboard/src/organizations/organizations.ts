import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../client.ts'

/** The number of organizations per page, and the maximum number of pages fetched. */
const PAGE_SIZE = 100
const PAGES_MAX = 20
const STORAGE_KEY = 'gatehouse.organization'

const listPage = (page: number, signal: AbortSignal) =>
  clientOf().organizations.list({ page, limit: PAGE_SIZE, sorting: ['name'] }, { signal })

/** The first page of the user's organizations: of nearly all users, all of them. */
const firstPageQuery = queryOptions({
  queryKey: ['organizations', 'first page'],
  queryFn: ({ signal }) => listPage(1, signal),
})

/** The user's organizations, by name. */
export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: async ({ client, signal }) => {
    const first = await client.fetchQuery(firstPageQuery)
    const items = [...first.items]
    const pages = Math.min(first.pagination.maxPage, PAGES_MAX)
    for (let page = 2; page <= pages; page += 1) {
      items.push(...(await listPage(page, signal)).items)
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
      // The frame lists the organizations anyway: the first visit sends one request for both.
      const isFirst = client.getQueryData(queryKey) === undefined
      const listed = isFirst ? await client.fetchQuery(firstPageQuery) : undefined
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
