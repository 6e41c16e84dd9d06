import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { insertPrices, recordStaticPrice } from './queries.ts'

/** The name of the product of orders whose lines are of no product. */
const NAME = 'Custom items'

/**
 * The product of orders by hand that have no line of a product: every order has one, so that
 * figures by product add up. It is archived, so that nobody can buy it, and is written when an
 * organization first needs it.
 */
export async function customItemsProduct(work: Work, organization_id: string): Promise<string> {
  const id = newId()
  const made = await work.sql
    .insertInto('products')
    .values({
      ...{ id, organization_id, name: NAME, is_archived: true, is_custom_items: true },
      created_at: work.now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return findCustomItems(work, organization_id)
  const price = { id: newId(), organization_id, product_id: id, position: 0, amount_type: 'free' }
  await insertPrices(work, [{ ...price, created_at: work.now }])
  await recordStaticPrice(work, id)
  return id
}

async function findCustomItems(work: Work, organization_id: string): Promise<string> {
  const { id } = await work.sql
    .selectFrom('products')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('is_custom_items', '=', true)
    .executeTakeFirstOrThrow()
  return id
}
