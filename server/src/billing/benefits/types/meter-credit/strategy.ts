import { invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../../../platform/work.ts'
import { lockMetersShared } from '../../../meters/queries.ts'
import type { BenefitStrategy } from '../../strategy.ts'

/** Units of a meter. The grant has the amount and time from which later credits are calculated. */
export const meterCredit: BenefitStrategy<'meter_credit'> = {
  offered: false,
  granted: 'in_sale',
  validate: async (work, organization_id, input) => {
    await rejectMeter(work, organization_id, input.meter_id)
    return { ...input, limit_type: input.limit_type ?? 'hard' }
  },
  grant: (work, _grant, { meter_id, units }) => ({
    properties: {
      last_credited_meter_id: meter_id,
      last_credited_units: units,
      last_credited_at: work.now.toISOString(),
    },
  }),
}

/** The meter must exist and not be archived. */
async function rejectMeter(work: Work, organization_id: string, input: string): Promise<void> {
  const meter = (await lockMetersShared(work, organization_id, [input])).get(input)
  if (meter?.archived_at === null) return
  const msg = meter ? 'Meter is archived.' : 'Meter does not exist.'
  invalid({ loc: ['body', 'properties', 'meter_id'], msg, input })
}
