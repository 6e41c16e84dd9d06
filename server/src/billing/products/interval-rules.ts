import type { ProductCreate } from '@gatehouse/contract/billing/products'
import { invalid } from '@gatehouse/contract/kit/problems'

type ProvidedPrice = Partial<
  Pick<ProductCreate, 'recurring_interval_count' | 'trial_interval' | 'trial_interval_count'>
>

/**
 * Rejects an invalid billing rhythm: an interval count and a trial require a recurring product, and
 * a trial requires both an interval and a count.
 */
export function rejectInterval(
  provided: ProvidedPrice,
  { recurring }: { recurring: boolean },
): void {
  const broken = [...ofRecurring(provided, recurring), ...trialProblem(provided)]
  if (broken.length > 0) invalid(...broken)
}

function ofRecurring(provided: ProvidedPrice, recurring: boolean) {
  if (recurring) return []
  const fields = ['recurring_interval_count', 'trial_interval', 'trial_interval_count'] as const
  return fields
    .filter(field => (provided[field] ?? null) !== null)
    .map(field => {
      const msg = 'Only allowed for recurring products.'
      return { loc: ['body', field], msg, input: provided[field] }
    })
}

/** A trial requires both an interval and a count, or neither. */
export function trialProblem({ trial_interval, trial_interval_count }: ProvidedPrice) {
  const [interval, count] = [trial_interval ?? null, trial_interval_count ?? null]
  if ((interval === null) === (count === null)) return []
  const field = interval === null ? 'trial_interval' : 'trial_interval_count'
  const msg = 'A trial requires both an interval and an interval count.'
  return [{ loc: ['body', field], msg, type: 'missing' }]
}

/** The trial columns of an update; omitted fields stay unchanged. */
export const trialColumns = ({ trial_interval, trial_interval_count }: ProvidedPrice) => ({
  ...(trial_interval !== undefined && { trial_interval }),
  ...(trial_interval_count !== undefined && { trial_interval_count }),
})
