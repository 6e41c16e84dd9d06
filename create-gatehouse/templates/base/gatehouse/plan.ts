import { billing } from './connection.ts'

/** By this entry of its metadata, the app finds the plan in a sandbox and in production alike. */
export const PLAN = { plan: 'pro' }

/** The plan that the app sells. `npm run seed` creates it in a sandbox. */
export async function findPlan() {
  const { items } = await billing.products.list({ metadata: PLAN, isArchived: false })
  const [plan] = items
  if (!plan) throw new Error('There is no plan yet. Run: npm run seed')
  return plan
}

/** The benefit of the plan that opens the paid feature. */
export async function findFeature() {
  const [benefit] = (await findPlan()).benefits
  if (!benefit) throw new Error('The plan has no benefit.')
  return { benefitId: benefit.id }
}
