import type { CustomerOrganization } from '@gatehouse/contract/billing/portal-entities'
import { sql } from 'kysely'
import { isElsewhere } from '../../actors/reach.ts'
import { avatarFolder, ownAvatar } from '../../organizations/avatar-folder.ts'
import { toOrganization } from '../../organizations/merchant/merchant.ts'
import type { Reading } from '../../platform/work.ts'
import { toProductPublic, type ProductWithParts } from '../products/product.ts'
import { productJson } from '../products/queries.ts'

/** The maximum number of products on a merchant's public page, newest first. */
const PRODUCTS_MAX = 100

/** A merchant and its current products, as the public sees them. */
export async function findPublicOrganization(
  work: Reading,
  slug: string,
): Promise<CustomerOrganization | undefined> {
  const row = await work.sql
    .selectFrom('organizations')
    .selectAll()
    .select(
      sql<ProductWithParts[]>`(
        select coalesce(jsonb_agg(${productJson(sql.ref('s.id'))}
          order by s.created_at desc, s.id desc), '[]')
        from (
          select p.id, p.created_at from products p
          where p.organization_id = organizations.id and not p.is_archived
          order by p.created_at desc, p.id desc limit ${PRODUCTS_MAX}) s)`.as('products'),
    )
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row || isElsewhere(work.actor, row.id)) return undefined
  const organization = { ...toOrganization(row), avatar_url: pictureOf(work, row) }
  const { member_model_enabled = false, checkout_localization_enabled = false } =
    organization.feature_settings ?? {}
  return {
    id: organization.id,
    created_at: organization.created_at,
    modified_at: organization.modified_at,
    name: organization.name,
    slug: organization.slug,
    avatar_url: organization.avatar_url,
    proration_behavior: organization.proration_behavior,
    allow_customer_updates: organization.allow_customer_updates,
    customer_portal_settings: organization.customer_portal_settings,
    organization_features: { member_model_enabled, checkout_localization_enabled },
    organization,
    products: row.products.map(toProductPublic),
  }
}

/**
 * The organization's picture. At its own domain, whose pages show no pictures of other origins, an
 * uploaded one is served as well.
 */
function pictureOf({ actor }: Reading, row: { id: string; logo: string | null }): string | null {
  const name = ownAvatar(row)
  const { portal_domain } = actor.request
  if (!portal_domain || name === undefined) return row.logo
  return avatarFolder.url({ base_url: portal_domain.origin }, name)
}
