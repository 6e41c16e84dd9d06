import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../client.ts'

/** Most organizations the switcher lists. */
const SHOWN_MAX = 100
const STORED_AS = 'gatehouse.organization'

/** The organizations one works in, by name. */
export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: ({ signal }) =>
    clientOf().organizations.list({ limit: SHOWN_MAX, sorting: ['name'] }, { signal }),
})

/** An organization one works in. */
export type Merchant = Awaited<ReturnType<typeof listOrganizations>>['items'][number]

const listOrganizations = () => clientOf().organizations.list()

/** The organization by its slug, for everything inside it. */
export const organizationQuery = (slug: string) =>
  queryOptions({
    queryKey: [slug, 'organization'],
    queryFn: async ({ signal }) => {
      const { items } = await clientOf().organizations.list({ slug }, { signal })
      return items[0] ?? null
    },
  })

/** Where one was last on this device. */
export function lastOrganization(): string | null {
  return localStorage.getItem(STORED_AS)
}

/** Remembers where one is, for the next visit. */
export function rememberOrganization(slug: string): void {
  localStorage.setItem(STORED_AS, slug)
}
