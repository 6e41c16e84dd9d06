import type { Work } from '../../platform/work.ts'
import type { CustomerRow } from '../customers/customer.ts'
import {
  requirePluginBuyer,
  type PluginBuyer,
  type PluginReference,
  type Purpose,
} from './plugin-buyer.ts'
import { findPluginCustomer } from './plugin-customer.ts'
import { atSellingOrganization, type Selling } from './selling-organization.ts'

/** Who buys, who sells, and the buyer's customer there, if there is one. */
export type Sale = {
  buyer: PluginBuyer
  selling: Selling<Work>
  customer: CustomerRow | undefined
}

/** Finds what a request of a plugin is about, if the user may do that for the buyer. */
export async function findSale(
  work: Work,
  reference: PluginReference,
  purpose: Purpose,
): Promise<Sale> {
  const buyer = await requirePluginBuyer(work, reference, purpose)
  const selling = await atSellingOrganization(work)
  return { buyer, selling, customer: await findPluginCustomer(selling, buyer) }
}
