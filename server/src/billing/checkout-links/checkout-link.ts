import type { CheckoutLink, CheckoutLinkPublic } from '@gatehouse/contract/billing/checkout-links'
import type { Selectable } from 'kysely'
import { sealId, unsealId } from '../../platform/crypto/sealed-id.ts'
import type { Nested } from '../../platform/db/nested.ts'
import type { CheckoutLinksTable } from '../../platform/db/tables.ts'
import type { ServerInfo } from '../../platform/site.ts'
import { toDiscountSummary, type DiscountWithProductIds } from '../discounts/discount.ts'
import {
  toCheckoutLinkProduct,
  toProductPublic,
  type ProductParts,
  type ProductRow,
} from '../products/product.ts'

export type CheckoutLinkRow = Selectable<CheckoutLinksTable>

/** A link with its products and merchant, read in one statement. */
export type CheckoutLinkWithNested = CheckoutLinkRow & {
  products: (Nested<ProductRow> & ProductParts)[]
  discount: DiscountWithProductIds | null
  organization: { id: string; name: string; slug: string; logo: string | null }
  /** Milliseconds by which the merchant's test clock runs ahead. */
  offset_ms: number
}

const SECRET_PREFIX = 'gatehouse_cl_'

/** The link a client secret identifies, if this server issued the secret. */
export const linkIdOf = (place: ServerInfo, secret: string) =>
  unsealId(place.keys, SECRET_PREFIX, secret)

/** The address that a link's customers open. */
export const linkUrl = (place: ServerInfo, id: string) =>
  `${place.base_url}/checkout/link/${sealId(place.keys, SECRET_PREFIX, id)}`

/** The link as the merchant sees it. */
export function toCheckoutLink(place: ServerInfo, row: CheckoutLinkWithNested): CheckoutLink {
  return {
    id: row.id,
    created_at: row.created_at,
    modified_at: row.modified_at,
    metadata: row.metadata,
    payment_processor: 'stripe',
    client_secret: sealId(place.keys, SECRET_PREFIX, row.id),
    success_url: row.success_url,
    return_url: row.return_url,
    label: row.label,
    allow_discount_codes: row.allow_discount_codes,
    require_billing_address: row.require_billing_address,
    discount_id: row.discount_id,
    organization_id: row.organization_id,
    seats: row.seats,
    units: null,
    // Only intervals defined in the contract are stored.
    trial_interval: row.trial_interval as CheckoutLink['trial_interval'],
    trial_interval_count: row.trial_interval_count,
    products: row.products.map(toCheckoutLinkProduct),
    discount: row.discount && toDiscountSummary(row.discount),
    url: linkUrl(place, row.id),
  }
}

/** The link's public page before a purchase: the products still on sale. */
export function toCheckoutLinkPublic(row: CheckoutLinkWithNested): CheckoutLinkPublic {
  const { id, name, slug, logo } = row.organization
  const products = activeProducts(row).map(toProductPublic)
  return { label: row.label, organization: { id, name, slug, avatar_url: logo }, products }
}

/** The link's products, except archived ones. */
export const activeProducts = ({ products }: CheckoutLinkWithNested) =>
  products.filter(product => !product.is_archived)
