import type { Work } from '../../platform/work.ts'
import type { MethodFacts } from '../answers.ts'
import type { PaymentMethodRow } from './payment-method.ts'

/**
 * Takes over how a kept method stands at the processor: its bank may have renewed the card, or
 * somebody detached it there. A detached one is charged no more.
 */
export async function recordMethod(
  work: Work,
  method: PaymentMethodRow,
  facts: (MethodFacts & { attached: boolean }) | null,
): Promise<void> {
  const gone = facts === null || !facts.attached
  await work.sql
    .updateTable('payment_methods')
    .set({
      ...(facts && { method_metadata: JSON.stringify(facts.metadata) }),
      deleted_at: gone ? (method.deleted_at ?? work.now) : null,
      modified_at: work.now,
    })
    .where('id', '=', method.id)
    .execute()
  if (!gone) return
  await work.sql
    .updateTable('customers')
    .set({ default_payment_method_id: null })
    .where('id', '=', method.customer_id)
    .where('default_payment_method_id', '=', method.id)
    .execute()
}
