import type { ProductCreate } from '@gatehouse/contract/billing/products'
import { invalid } from '@gatehouse/contract/kit/problems'

type Given = Partial<
  Pick<ProductCreate, 'recurring_interval_count' | 'trial_interval' | 'trial_interval_count'>
>

/**
 * Refuses a rhythm that makes no sense: several intervals at a time and a trial are for what
 * recurs, and a trial needs both, an interval and how many of it.
 */
export function refuseRhythm(given: Given, { recurring }: { recurring: boolean }): void {
  const broken = [...ofRecurring(given, recurring), ...brokenTrial(given)]
  if (broken.length > 0) invalid(...broken)
}

function ofRecurring(given: Given, recurring: boolean) {
  if (recurring) return []
  const fields = ['recurring_interval_count', 'trial_interval', 'trial_interval_count'] as const
  return fields
    .filter(field => (given[field] ?? null) !== null)
    .map(field => {
      const msg = 'Only recurring products have this.'
      return { loc: ['body', field], msg, input: given[field] }
    })
}

/** A trial is an interval and how many of it, or neither. */
export function brokenTrial({ trial_interval, trial_interval_count }: Given) {
  const [interval, count] = [trial_interval ?? null, trial_interval_count ?? null]
  if ((interval === null) === (count === null)) return []
  const field = interval === null ? 'trial_interval' : 'trial_interval_count'
  const msg = 'A trial needs both, an interval and how many of it.'
  return [{ loc: ['body', field], msg, type: 'missing' }]
}

/** What a change says about the trial, for its row: what it does not name stays. */
export const trialGiven = ({ trial_interval, trial_interval_count }: Given) => ({
  ...(trial_interval !== undefined && { trial_interval }),
  ...(trial_interval_count !== undefined && { trial_interval_count }),
})
