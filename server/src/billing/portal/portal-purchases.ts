import type {
  CustomerOrder,
  CustomerProduct,
  CustomerSubscription,
} from '@gatehouse/contract/billing/portal-entities'
import type { Nested } from '../../platform/db/nested.ts'
import { toOrganization, type OrganizationRow } from '../../organizations/merchant/merchant.ts'
import { toOrder, type OrderWithNested } from '../orders/order.ts'
import { toProductPublic, type ProductWithParts } from '../products/product.ts'
import { toPortalSubscriptionMeters } from '../subscriptions/subscription-meter.ts'
import { toSubscription, type SubscriptionWithNested } from '../subscriptions/subscription.ts'

type Merchant = { organization: Nested<OrganizationRow> }

/** An order with its whole product and its merchant. */
export type PortalOrderRow = OrderWithNested & Merchant & { whole_product: ProductWithParts }

/** A subscription with its merchant. */
export type PortalSubscriptionRow = SubscriptionWithNested & Merchant

/** The order as its buyer sees it. */
export function toPortalOrder(row: PortalOrderRow): CustomerOrder {
  return { ...toOrder(row), product: toPortalProduct(row.whole_product, row) }
}

/**
 * The subscription as its customer sees it; `following` has the subscriptions whose seats follow
 * members.
 */
export function toPortalSubscription(
  row: PortalSubscriptionRow,
  following: ReadonlySet<string>,
): CustomerSubscription {
  return {
    ...toSubscription(row),
    is_polar_managed: true,
    seats_follow_members: following.has(row.id),
    product: toPortalProduct(row.product, row),
    meters: toPortalSubscriptionMeters(row.meters, row.usage_stop),
  }
}

function toPortalProduct(product: ProductWithParts, { organization }: Merchant): CustomerProduct {
  return { ...toProductPublic(product), organization: toOrganization(organization) }
}
