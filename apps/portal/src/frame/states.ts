import { useQuery } from '@tanstack/react-query'
import type { Order } from '../queries.ts'

/** A country's states by code; the long lists are loaded on first use. */
export const statesOf = (country: string) =>
  import('@gatehouse/contract/billing/states').then(states => states.statesOf(country))

/** The name of an address's state. */
export function useStateName(address: Order['billing_address']): string | null {
  const { country = '', state = null } = address ?? {}
  const { data } = useQuery({
    queryKey: ['states', country],
    queryFn: async () => (await statesOf(country)) ?? null,
    staleTime: Infinity,
    enabled: state !== null,
  })
  return (state !== null && data?.get(state)) || null
}
