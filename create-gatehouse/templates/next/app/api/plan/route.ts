import { findPlan } from '../../../gatehouse/plan.ts'

export const dynamic = 'force-dynamic'

export async function GET() {
  const { name, price } = await findPlan()
  return Response.json({ name, price })
}
