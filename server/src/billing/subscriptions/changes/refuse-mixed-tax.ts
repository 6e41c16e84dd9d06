import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { fail } from '@gatehouse/contract/kit/problems'
import { taxSettingsOf, type OrganizationRow } from '../../../organizations/merchant/merchant.ts'
import { toAddress } from '../../customers/customer.ts'
import { behaviorOfAll } from '../../products/price.ts'
import { behaviorOfSale } from '../../tax/taxed-sale.ts'
import { billedTo, type ShownSubscription } from '../subscription.ts'
import type { Terms } from '../terms.ts'

type Change = {
  prices: Terms['prices']
  /** What the change writes, and what waited before it. */
  lines: readonly { amount: number }[]
}

/**
 * Refuses to settle a credit by a price that includes its tax with a charge by one that does not:
 * both stand on one bill, which is taxed one way, and whoever goes there and back would be given
 * more than they paid. Between periods there is nothing to settle.
 */
export function refuseMixedTax(
  merchant: OrganizationRow,
  now: ShownSubscription,
  { prices, lines }: Change,
): void {
  const credits = lines.some(({ amount }) => amount < 0)
  if (credits && isTaxedOtherwise(merchant, now, prices)) fail(subscriptionProblems.tax_differs)
}

/** Whether tax is within the one prices, and comes on top of the others. */
export function isTaxedOtherwise(
  merchant: OrganizationRow,
  now: Pick<ShownSubscription, 'billing_details' | 'customer'> & Pick<Terms, 'prices'>,
  prices: Terms['prices'],
): boolean {
  const address = toAddress(billedTo(now).billing_address)
  if (!address || !taxSettingsOf(merchant).enabled) return false
  const behaviorBy = (sold: Terms['prices']) =>
    behaviorOfSale(merchant, { tax_behavior: behaviorOfAll(sold) }, address.country)
  return behaviorBy(now.prices) !== behaviorBy(prices)
}
