import { Platform } from '@gatehouse/contract/billing/platforms'
import { portalAccountProblems } from '@gatehouse/contract/billing/portal-accounts'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../../platform/work.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { detachAll } from '../../grants/regrant.ts'
import { deleteAccount, findAccount } from '../../integrations/accounts/queries.ts'

/** Disconnects an account of the customer: it loses what benefits gave it. */
export async function disconnectAccount(
  work: Work,
  { platform: named, account_id }: { platform: string; account_id: string },
): Promise<void> {
  const { id: customer_id } = work.actor
  if (customer_id === null) return fail(commonProblems.unauthorized)
  const platform = Platform.safeParse(named).data
  if (!platform) return fail(portalAccountProblems.not_found)
  const account = await findAccount(work, customer_id, { platform, account_id })
  if (!account) return fail(portalAccountProblems.not_found)
  await deleteAccount(work, account.id)
  await detachAll(work, { customer_id, platform, account_id })
  await recordAudit(work, {
    action: 'customer.account_disconnected',
    subject_kind: 'customer',
    subject_id: customer_id,
    organization_id: account.organization_id,
    before: { platform, account_id },
  })
}
