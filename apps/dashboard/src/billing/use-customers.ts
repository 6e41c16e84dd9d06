import { PAGE_LIMIT_MAX } from '@gatehouse/contract/kit/pages'
import { useEndpointQuery } from '../endpoint-hooks.ts'
import type { Customer } from './customer-name.tsx'

/** The existing customers with these ids, by id: for lists that contain only ids. */
export function useCustomers(ids: (string | null)[]): Map<string, Customer> {
  const id = [...new Set(ids)].filter(item => item !== null).toSorted()
  const requested = { id, limit: PAGE_LIMIT_MAX }
  const { data } = useEndpointQuery('customers', 'list', requested, {
    enabled: id.length > 0,
    keep: true,
  })
  return new Map((data?.items ?? []).map(customer => [customer.id, customer]))
}
