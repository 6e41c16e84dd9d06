import { withEntitlement } from '@gatehouse/sdk/next'
import { gatehouse } from '../../../gatehouse/connection.ts'
import { findPlan } from '../../../gatehouse/plan.ts'

/** The paid feature: 401 without a user, 402 without the plan's benefit. */
export async function GET(request: Request) {
  const { benefitId } = await findPlan()
  const report = withEntitlement(gatehouse, { benefitId }, (_request, { user }) =>
    Response.json({ title: 'Your report', lines: [`Written for ${user.name}`] }),
  )
  return report(request)
}
