import { platformNames, type Platform } from '@gatehouse/contract/billing/platforms'
import type { Work } from '../../platform/work.ts'
import { mailMerchant } from './mail-merchant.ts'
import { texts } from './texts.ts'

/**
 * Mails a merchant's members who may change benefits that an integration needs them. A problem that
 * was solved meanwhile is not mailed.
 */
export async function notifyIntegrationProblem(work: Work, integration_id: string): Promise<void> {
  const row = await work.sql
    .selectFrom('integrations')
    .select(['organization_id', 'platform', 'name'])
    .where('id', '=', integration_id)
    .where('problem', 'is not', null)
    .executeTakeFirst()
  if (!row) return
  // Only platforms of the contract are stored.
  const platform = platformNames[row.platform as Platform]
  await mailMerchant(work, row.organization_id, {
    ...{ kind: 'integration_problem', permission: 'benefits:write' },
    textsIn: language => texts[language].integration_problem,
    page: '/integrations',
    factsIn: () => ({ platform, name: row.name }),
  })
}
