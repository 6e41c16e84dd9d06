import type { Work } from '../../platform/work.ts'
import { markDraftsMailed } from '../missed-periods/queries.ts'
import { mailMerchant } from './mail-merchant.ts'
import { texts } from './texts.ts'

/**
 * Mails a merchant's members who may change subscriptions how many periods ended before they could
 * be billed; each period is mailed once.
 */
export async function notifyMissedPeriods(work: Work, organization_id: string): Promise<void> {
  const announced = await markDraftsMailed(work, organization_id)
  if (announced.length === 0) return
  const count = String(announced.length)
  await mailMerchant(work, organization_id, {
    ...{ kind: 'missed_periods', permission: 'subscriptions:write' },
    textsIn: language => texts[language].missed_periods,
    page: '/subscriptions/missed?status=draft',
    factsIn: () => ({ count }),
  })
}
