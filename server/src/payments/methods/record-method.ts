import type { Work } from '../../platform/work.ts'
import type { MethodFacts } from '../answers.ts'
import type { PaymentMethodRow } from './payment-method.ts'
import { deleteMethod } from './queries.ts'

/**
 * Applies the state of a saved method at the processor: its bank may have renewed the card, or the
 * merchant may have detached it there. A detached method is no longer charged. One that its owner
 * removed stays removed, even before the processor has detached it. Returns whether the customer
 * lost their default method.
 */
export async function recordMethod(
  work: Work,
  method: PaymentMethodRow,
  facts: (MethodFacts & { attached: boolean }) | null,
): Promise<boolean> {
  if (!facts?.attached) return deleteMethod(work, method)
  await work.sql
    .updateTable('payment_methods')
    .set({ method_metadata: JSON.stringify(facts.metadata), modified_at: work.now })
    .where('id', '=', method.id)
    .execute()
  return false
}
