import type { TFunction } from 'i18next'
import type { RequestFailed } from '../request.ts'
import { type FieldErrors, refusedFields } from './fields.ts'

/** What a refusal means for the page. */
export interface Refused {
  errors: FieldErrors
  /** The sentence above the form; none where the fields say it all. */
  problem: string | undefined
  /** The checkout may not be what the page shows: it is asked for again. */
  stale: boolean
}

/** Few people see a decline, so its words come when they do; the server's own will do too. */
export const declineWords = () => import('./declines.ts').catch(() => undefined)

/** Reads a refusal: where it is shown, and whether the page is still right. */
export async function readRefusal(
  failure: RequestFailed,
  t: TFunction<'checkout'>,
): Promise<Refused> {
  const { errors, elsewhere } = refusedFields(failure, t)
  const says = (problem: string | undefined, stale = false) => ({ errors, problem, stale })
  if (failure.refusals.length > 0) return says(elsewhere ? t('problem.refused') : undefined)
  if (failure.code === 'PaymentError') {
    const declines = await declineWords()
    return says(declines?.declineText(failure.message, t) ?? failure.message)
  }
  if (failure.code === 'AlreadyActiveSubscriptionError') return says(t('problem.subscribed'))
  if (failure.code === 'PaymentNotReady') return says(t('problem.not_ready'))
  if (failure.status === 429) return says(t('problem.too_many'))
  const unheard = failure.status === 0 || failure.status >= 500
  return says(unheard ? t('problem.unheard') : undefined, true)
}
