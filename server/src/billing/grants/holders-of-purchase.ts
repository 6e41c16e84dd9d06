import type { Work } from '../../platform/work.ts'
import { holdersOf } from '../customer-seats/queries.ts'
import type { Purchase } from './grant.ts'
import type { GrantHolder, PurchaseState } from './queries.ts'

/**
 * Who has the benefits of a locked purchase: its buyer, or, if its product assigns its seats to
 * people, those who claimed one.
 */
export async function holdersOfPurchase(
  work: Work,
  purchase: Purchase,
  { assigns_seats, customer_id }: PurchaseState,
): Promise<GrantHolder[]> {
  return assigns_seats ? holdersOf(work, purchase) : [{ customer_id, seat_id: null }]
}
