import { clientPluginProblems } from '@gatehouse/contract/billing/client-plugins'
import { fail } from '@gatehouse/contract/kit/problems'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import type { Reading } from '../../platform/work.ts'
import { inTimeOfMerchant } from '../checkouts/merchant-time.ts'

/** The request in the time and with the reach of the organization that sells, and its ID. */
export type Selling<W extends Reading> = { work: W; organization_id: string }

/**
 * The organization whose products apps sell with client plugins: the one that the operator chose.
 * Fails if there is none.
 */
export async function atSellingOrganization<W extends Reading>(work: W): Promise<Selling<W>> {
  const { billing_organization } = await settingsOf(work)
  const organization =
    billing_organization === null
      ? undefined
      : await work.sql
          .selectFrom('organizations')
          .select('id')
          .where('id', '=', billing_organization)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
  if (!organization) return fail(clientPluginProblems.not_configured)
  const { id: organization_id } = organization
  return { work: await inTimeOfMerchant(work, organization_id), organization_id }
}
