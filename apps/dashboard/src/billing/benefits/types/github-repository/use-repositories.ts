import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { request, useEndpointQuery, useOrganizationSlug } from '../../../../endpoint-hooks.ts'

/** The installations of the GitHub App that are searched. */
const INSTALLATIONS_MAX = 100
/** The repositories of a search. */
const RESULTS_MAX = 20

/**
 * The repositories that the merchant's GitHub installations can see, by name: at most 20 of those
 * whose name contains the query.
 */
export function useRepositories(query: string) {
  const slug = useOrganizationSlug()
  const installations = useEndpointQuery('integrations', 'list', {
    platform: ['github'],
    limit: INSTALLATIONS_MAX,
  })
  const ids = installations.data?.items.map(({ id }) => id) ?? []
  const input = { query: query || undefined, limit: RESULTS_MAX }
  const lists = useQueries({
    queries: ids.map(id => ({
      ...request(slug, 'integrations', 'resources', { id, ...input }),
      placeholderData: keepPreviousData,
    })),
  })
  const found = lists.flatMap(({ data }) => data?.items ?? [])
  return {
    repositories: found
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .slice(0, RESULTS_MAX),
    integrationIds: ids,
    isConnected: installations.data === undefined || ids.length > 0,
    isFetching: installations.isFetching || lists.some(({ isFetching }) => isFetching),
    error: installations.error ?? lists.find(({ error }) => error)?.error ?? null,
  }
}
