import { useSuspenseQuery } from '@tanstack/react-query'
import { useOrganizationSlug } from '../endpoint-hooks.ts'
import { organizationQuery } from './organizations.ts'

/** The current organization; the layout loads it before any page renders. */
export function useOrganization() {
  const { data } = useSuspenseQuery(organizationQuery(useOrganizationSlug()))
  if (!data) throw new Error('a page of an organization was rendered without one')
  return data
}
