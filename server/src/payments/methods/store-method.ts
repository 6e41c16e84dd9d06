import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import type { MethodFacts } from '../answers.ts'
import type { PaymentMethodRow } from './payment-method.ts'
import { setDefaultMethod } from './queries.ts'

/**
 * Saves a card its owner agreed to be charged with later, and makes it the default unless it is to
 * be saved beside the current one.
 */
export async function storeMethod(
  work: Work,
  owner: { organization_id: string; customer_id: string },
  method: MethodFacts,
  { beside = false }: { beside?: boolean | undefined } = {},
): Promise<PaymentMethodRow> {
  const { processor_id, type } = method
  const method_metadata = JSON.stringify(method.metadata)
  const storedMethod = await work.sql
    .insertInto('payment_methods')
    .values({ id: newId(), ...owner, processor_id, type, method_metadata, created_at: work.now })
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'processor_id'])
        .doUpdateSet({ method_metadata, deleted_at: null, modified_at: work.now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!beside) await setDefaultMethod(work, storedMethod.customer_id, storedMethod.id)
  return storedMethod
}
