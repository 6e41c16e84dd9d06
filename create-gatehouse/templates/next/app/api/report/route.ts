import { withEntitlement } from '@gatehouse/sdk/next'
import { gatehouse } from '../../../gatehouse/connection.ts'
import { findFeature } from '../../../gatehouse/plan.ts'

/** The paid feature: 401 without a user, 402 without the plan's benefit. */
export async function GET(request: Request) {
  const report = withEntitlement(gatehouse, await findFeature(), (_request, { user }) =>
    Response.json({ title: 'Your report', lines: [`Written for ${user.name}`] }),
  )
  return report(request)
}
