import { findPlan } from '../../../gatehouse/plan.ts'

export const dynamic = 'force-dynamic'

export const GET = async () => Response.json(await findPlan())
