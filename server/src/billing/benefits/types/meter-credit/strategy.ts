import { invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../../../platform/work.ts'
import { expiryOf } from '../../../license-keys/expiry.ts'
import { lockMetersShared } from '../../../meters/queries.ts'
import { revokeCredits } from '../../../usage/end-credit.ts'
import { grantCredit } from '../../../usage/grant-credit.ts'
import type { BenefitProperties, BenefitStrategy } from '../../strategy.ts'

/**
 * Units of a meter, credited when granted and again with each paid period. What is left at the end
 * of a period ends unless it rolls over. The grant names the last credit.
 */
export const meterCredit: BenefitStrategy<'meter_credit'> = {
  granted: 'in_sale',
  validate: async (work, organization_id, input) => {
    await rejectMeter(work, organization_id, input.meter_id)
    const { expires = null, limit_type = 'hard' } = input
    return { ...input, expires, limit_type }
  },
  grant: async (work, grant, properties) => ({ properties: await credit(work, grant, properties) }),
  cycle: (work, grant, properties) => credit(work, grant, properties),
  revoke: (work, grant) => revokeCredits(work, grant.id),
}

type Grant = Parameters<BenefitStrategy<'meter_credit'>['grant']>[1]

async function credit(
  work: Work,
  { id: grant_id, organization_id, customer_id, subscription_id }: Grant,
  { meter_id, units, rollover, expires }: BenefitProperties<'meter_credit'>,
) {
  const owner = { organization_id, customer_id, meter_id, grant_id, subscription_id }
  const expires_at = expiryOf(expires ?? null, work.now)
  await grantCredit(work, { ...owner, units, rollover, expires_at })
  return {
    last_credited_meter_id: meter_id,
    last_credited_units: units,
    last_credited_at: work.now.toISOString(),
  }
}

/** The meter must exist and not be archived. */
async function rejectMeter(work: Work, organization_id: string, input: string): Promise<void> {
  const meter = (await lockMetersShared(work, organization_id, [input])).get(input)
  if (meter?.archived_at === null) return
  const msg = meter ? 'Meter is archived.' : 'Meter does not exist.'
  invalid({ loc: ['body', 'properties', 'meter_id'], msg, input })
}
