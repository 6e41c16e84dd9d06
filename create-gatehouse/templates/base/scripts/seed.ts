// npm run seed: creates the plan in your sandbox, once.
import { billing } from '../gatehouse/connection.ts'
import { PLAN } from '../gatehouse/plan.ts'

const { items } = await billing.products.list({ metadata: PLAN, isArchived: false })
if (items.length === 0) {
  // What the plan includes. The paid feature asks for this benefit, not for the product, so that
  // you can sell it in other plans too.
  const benefit = await billing.benefits.create({
    type: 'custom',
    description: 'Reports',
    properties: {},
  })
  const product = await billing.products.create({
    name: 'Pro',
    recurringInterval: 'month',
    prices: [{ amountType: 'fixed', priceAmount: 1500, priceCurrency: 'usd' }],
    metadata: PLAN,
  })
  await billing.products.updateBenefits(product.id, { benefits: [benefit.id] })
  console.log('Created the plan Pro: $15 a month, with the benefit Reports.')
}
