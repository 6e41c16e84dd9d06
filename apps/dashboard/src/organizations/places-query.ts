import { useEndpointQuery, useOrganizationSlug } from '../endpoint-hooks.ts'

/** The current organization's number of members, its limit, and its owners. */
export function usePlacesIn() {
  const organizationSlug = useOrganizationSlug()
  return useEndpointQuery('invitations', 'places', { organizationSlug })
}

/**
 * The number of free places: limited by the operator and, if seats were bought, by their number.
 */
export function placesLeft(places: { members: number; membersMax: number; seats: number | null }) {
  return Math.max(0, Math.min(places.membersMax, places.seats ?? Infinity) - places.members)
}
