import { useAsk, useOrganizationSlug } from '../../ask.ts'

/** How many work in the organization one stands in and how many may, and who owns it. */
export function usePlacesIn() {
  const organizationSlug = useOrganizationSlug()
  return useAsk('invitations', 'places', { organizationSlug })
}

/** How many more may come: as many as the operator allows, and where seats were bought as many. */
export function placesLeft(places: { members: number; membersMax: number; seats: number | null }) {
  return Math.max(0, Math.min(places.membersMax, places.seats ?? Infinity) - places.members)
}
