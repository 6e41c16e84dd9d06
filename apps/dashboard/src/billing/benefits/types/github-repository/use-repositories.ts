import { useQueries } from '@tanstack/react-query'
import { request, useEndpointQuery, useOrganizationSlug } from '../../../../endpoint-hooks.ts'

/** The repositories of one installation that the form lists. */
const SHOWN_MAX = 100

/** The repositories that the merchant's GitHub installations can see, by name. */
export function useRepositories() {
  const slug = useOrganizationSlug()
  const input = { platform: ['github'], limit: SHOWN_MAX } as const
  const { data: integrations } = useEndpointQuery('integrations', 'list', {
    ...input,
    platform: [...input.platform],
  })
  const ids = integrations?.items.map(({ id }) => id) ?? []
  const lists = useQueries({
    queries: ids.map(id => request(slug, 'integrations', 'resources', { id, limit: SHOWN_MAX })),
  })
  const names = lists.flatMap(({ data }) => data?.items.map(({ name }) => name) ?? [])
  const isLoaded = integrations !== undefined && lists.every(({ data }) => data !== undefined)
  return { isLoaded, isConnected: ids.length > 0, integrationIds: ids, names }
}
