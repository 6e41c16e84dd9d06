import {
  customerMeterProblems,
  type meterQuantityEndpoints,
  type MeterQuantities,
  type portalMeterEndpoints,
  type TimeInterval,
} from '@gatehouse/contract/billing/usage'
import { meterProblems } from '@gatehouse/contract/billing/meters'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { DAY, HOUR } from '../../platform/clock.ts'
import type { Reading } from '../../platform/work.ts'
import { historyOfOrganization, readWhole } from '../events/history-scope.ts'
import { findMeter } from '../meters/queries.ts'
import { mergedQuantities } from './merged-quantities.ts'
import { keptQuantities, type CountingMeter, type QuantitiesInput } from './kept-quantities.ts'
import { findOwnMeter } from './queries.ts'

const STEP_MS: Record<TimeInterval, number> = {
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  month: 28 * DAY,
  year: 365 * DAY,
}

/** Most steps of one response. */
const STEPS_MAX = 1_500

/** The usage of a meter in steps, as the merchant sees it. */
export async function readQuantities(
  work: Reading,
  input: InputOf<(typeof meterQuantityEndpoints)['get']>,
): Promise<MeterQuantities> {
  const meter = (await findMeter(work, input.id)) ?? fail(meterProblems.not_found)
  return quantitiesByStep(work, meter, input)
}

/** The usage of one of the meters of the customer whose session it is. */
export async function readOwnQuantities(
  work: Reading,
  input: InputOf<(typeof portalMeterEndpoints)['quantities']>,
): Promise<MeterQuantities> {
  const own = (await findOwnMeter(work, input.id)) ?? fail(customerMeterProblems.not_found)
  return quantitiesByStep(work, own.meter, { ...input, customer_id: [own.customer_id] })
}

/**
 * The usage of a meter in steps, by the time at which events happened. Steps begin with the
 * calendar of the time zone: the day on which clocks change has 23 or 25 hours.
 */
async function quantitiesByStep(
  work: Reading,
  meter: CountingMeter,
  input: QuantitiesInput,
): Promise<MeterQuantities> {
  refuseRange(input)
  return readWhole(
    () => historyOfOrganization(work, meter.organization_id, input),
    history =>
      history
        ? mergedQuantities(work, meter, { input, history })
        : keptQuantities(work, meter, input),
  )
}

function refuseRange({
  start_timestamp,
  end_timestamp,
  interval,
  timezone,
}: QuantitiesInput): void {
  if (end_timestamp <= start_timestamp) {
    const msg = 'end_timestamp must be after start_timestamp.'
    invalid({ loc: ['query', 'end_timestamp'], msg, input: end_timestamp })
  }
  const steps = (end_timestamp.getTime() - start_timestamp.getTime()) / STEP_MS[interval]
  if (steps > STEPS_MAX) {
    const msg = `The range has more than ${STEPS_MAX} steps. Choose a longer interval.`
    invalid({ loc: ['query'], msg, input: interval })
  }
  if (!isTimeZone(timezone)) {
    invalid({ loc: ['query', 'timezone'], msg: 'Unknown time zone.', input: timezone })
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
