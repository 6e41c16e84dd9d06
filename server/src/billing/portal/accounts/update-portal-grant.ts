import type { Platform } from '@gatehouse/contract/billing/platforms'
import {
  portalAccountProblems,
  type CustomerBenefitGrantUpdate,
} from '@gatehouse/contract/billing/portal-accounts'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../../platform/work.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { strategyOf } from '../../benefits/strategies.ts'
import { statusOf } from '../../grants/grant.ts'
import { lockGrant } from '../../grants/lock-grants.ts'
import { detachAccount, regrant } from '../../grants/regrant.ts'
import { findAccount } from '../../integrations/accounts/queries.ts'

/** Changes the account that has a grant, or requests what it delivers again. */
export async function updatePortalGrant(
  work: Work,
  id: string,
  body: CustomerBenefitGrantUpdate,
): Promise<void> {
  const row = await lockGrant(work, id)
  if (!row) return fail(portalAccountProblems.not_found)
  const { type } = row.benefit
  if (body.benefit_type !== type) {
    const msg = `This benefit is of type ${type}.`
    invalid({ loc: ['body', 'benefit_type'], msg, input: body.benefit_type })
  }
  const { platform } = strategyOf(row.benefit)
  if (platform === undefined || !('properties' in body)) return
  if (statusOf(row) === 'revoked') fail(portalAccountProblems.revoked)
  const { account_id } = body.properties
  if (account_id === null) await detachAccount(work, row, platform)
  else {
    await requireAccount(work, row.customer_id, { platform, account_id })
    await regrant(work, row, { account_id, renewing: true })
  }
  await recordAudit(work, {
    action: 'benefit_grant.account_changed',
    subject_kind: 'benefit_grant',
    subject_id: row.id,
    organization_id: row.organization_id,
    before: { account_id: row.access?.account_id ?? null },
    after: { account_id },
  })
}

async function requireAccount(
  work: Work,
  customer_id: string,
  of: { platform: Platform; account_id: string },
): Promise<void> {
  if (await findAccount(work, customer_id, of)) return
  const msg = "This account isn't connected."
  invalid({ loc: ['body', 'properties', 'account_id'], msg, input: of.account_id })
}
