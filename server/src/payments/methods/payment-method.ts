import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { PaymentMethodsTable } from '../../platform/db/tables.ts'
import { EXTERNAL_ATTEMPTS_MAX, task } from '../../records/scheduler/task.ts'

/** A saved card or other payment method; never its number. */
export type PaymentMethodRow = Selectable<PaymentMethodsTable>

/** Detaches a removed method from its customer at the processor. */
export const detachMethodTask = task('detach_payment_method', z.object({}), {
  attempts_max: EXTERNAL_ATTEMPTS_MAX,
})
