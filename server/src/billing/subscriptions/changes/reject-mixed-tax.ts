import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { fail } from '@gatehouse/contract/kit/problems'
import { taxSettingsOf, type OrganizationRow } from '../../../organizations/merchant/merchant.ts'
import { toAddress } from '../../customers/customer.ts'
import { commonTaxBehavior } from '../../products/price.ts'
import { behaviorOfSale } from '../../tax/taxed-sale.ts'
import { billedTo, type SubscriptionWithNested } from '../subscription.ts'
import type { Terms } from '../terms.ts'

type Change = {
  prices: Terms['prices']
  /** The lines the change writes, and the lines pending before it. */
  lines: readonly { amount: number }[]
}

/**
 * Rejects a change that would settle a credit at a tax-inclusive price with a charge at a
 * tax-exclusive price, or the reverse. Both would be on one bill, which has one tax behavior, and a
 * customer who switches back and forth would be credited more than they paid. Between periods there
 * is nothing to settle.
 */
export function rejectMixedTax(
  merchant: OrganizationRow,
  now: SubscriptionWithNested,
  { prices, lines }: Change,
): void {
  const credits = lines.some(({ amount }) => amount < 0)
  if (credits && hasOtherTaxBehavior(merchant, now, prices)) fail(subscriptionProblems.tax_differs)
}

/** Whether one set of prices includes tax and the other does not. */
export function hasOtherTaxBehavior(
  merchant: OrganizationRow,
  now: Pick<SubscriptionWithNested, 'billing_details' | 'customer'> & Pick<Terms, 'prices'>,
  prices: Terms['prices'],
): boolean {
  const address = toAddress(billedTo(now).billing_address)
  if (!address || !taxSettingsOf(merchant).enabled) return false
  const behaviorBy = (sale: Terms['prices']) =>
    behaviorOfSale(merchant, { tax_behavior: commonTaxBehavior(sale) }, address.country)
  return behaviorBy(now.prices) !== behaviorBy(prices)
}
