import type { Selectable } from 'kysely'
import type { PaymentMethodsTable } from '../../platform/db/tables.ts'

/** A card or other means of payment kept for later; never its number. */
export type PaymentMethodRow = Selectable<PaymentMethodsTable>
