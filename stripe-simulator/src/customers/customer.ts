import { noSuch, noSuchReference } from '../http/errors.ts'
import type { Customer } from '../state/objects.ts'
import { find } from '../state/world.ts'
import type { Moment } from '../state/world.ts'

/**
 * Returns the customer, who must not be deleted; `param` names the parameter that contains the id.
 */
export function liveCustomer(moment: Moment, id: string, param?: string): Customer {
  const customer = find(moment, 'customer', id)
  if (customer && !customer.deleted) return customer
  throw param === undefined ? noSuch('customer', id) : noSuchReference('customer', id, param)
}
