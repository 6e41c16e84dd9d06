import type { Work } from '../../platform/work.ts'
import type { MethodFacts } from '../answers.ts'
import type { PaymentMethodRow } from './payment-method.ts'
import { deleteMethod } from './queries.ts'

/**
 * Takes over how a kept method stands at the processor: its bank may have renewed the card, or
 * somebody detached it there. A detached one is charged no more, and one that its owner removed
 * stays so, also while the processor has not let it go yet. Answers whether its customer's charges
 * lost their default by it.
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
