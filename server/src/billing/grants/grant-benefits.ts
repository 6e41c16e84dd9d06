import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import type { BenefitRow } from '../benefits/benefit.ts'
import { strategyOf } from '../benefits/strategies.ts'
import { grantBenefit, purchaseId, type Purchase, type GrantWithOwner } from './grant.ts'
import { grantBenefitOnPurchase } from './grant-benefit-on-purchase.ts'
import { benefitsOfProduct } from './queries.ts'

/** The customer and product of a purchase, and its order or subscription. */
export type Sale = Purchase & { organization_id: string; customer_id: string; product_id: string }

/**
 * Grants a product's benefits within this transaction, so that the buyer immediately sees the key;
 * benefits that need an external call, and those of people who hold a seat, follow in jobs of
 * their own. Returns what was granted now, in
 * the product's order. The caller has written or locked the order or subscription.
 */
export async function grantNow(work: Work, sale: Sale): Promise<GrantWithOwner[]> {
  const grants: GrantWithOwner[] = []
  for (const benefit of await benefitsOfProduct(work, sale.product_id)) {
    if (strategyOf(benefit).granted === 'in_sale' && !benefit.assigns_seats) {
      const { organization_id, customer_id } = sale
      const owner = { organization_id, customer_id, seat_id: null }
      grants.push(await grantBenefitOnPurchase(work, purchaseOf(sale), { benefit, owner }))
    } else await request(work, sale, benefit)
  }
  return grants
}

/** Grants the product's benefits to a person who has just claimed a seat of a locked purchase. */
export async function grantToSeat(work: Work, sale: Sale, seat_id: string): Promise<void> {
  const { organization_id, customer_id } = sale
  const owner = { organization_id, customer_id, seat_id }
  for (const benefit of await benefitsOfProduct(work, sale.product_id)) {
    if (strategyOf(benefit).granted === 'in_sale') {
      await grantBenefitOnPurchase(work, purchaseOf(sale), { benefit, owner })
    } else await request(work, sale, benefit)
  }
}

/** Schedules one job per benefit of a product, to run right after this transaction. */
export async function grantBenefits(work: Work, sale: Sale): Promise<void> {
  for (const benefit of await benefitsOfProduct(work, sale.product_id))
    await request(work, sale, benefit)
}

async function request(work: Work, sale: Sale, benefit: BenefitRow): Promise<void> {
  const { organization_id } = sale
  const of = 'order_id' in sale ? ('order' as const) : ('subscription' as const)
  const payload = { benefit_id: benefit.id, of }
  await enqueue(work, grantBenefit, { organization_id, subject_id: purchaseId(sale), payload })
}

const purchaseOf = (sale: Sale): Purchase =>
  'order_id' in sale ? { order_id: sale.order_id } : { subscription_id: sale.subscription_id }
