import { type AnswerOf, useEndpointQuery } from '../../endpoint-hooks.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { knownSlugs, type Slug } from './views.data.ts'

/** Figures that members look at together, and how they are shown. */
export type SavedView = AnswerOf<'metricDashboards', 'list'>[number]

/** The views that the organization's members have saved; undefined until they are loaded. */
export function useSavedViews(options?: { enabled: boolean }): SavedView[] | undefined {
  const { id } = useOrganization()
  const input = { organizationId: [id] }
  const { data, error } = useEndpointQuery('metricDashboards', 'list', input, options)
  return error && !data ? [] : data
}

/** The figures of a view, without those that this page does not show. */
export const slugsOf = ({ metrics }: SavedView): Slug[] =>
  knownSlugs
    .filter(slug => metrics.includes(slug))
    .toSorted((one, other) => metrics.indexOf(one) - metrics.indexOf(other))
