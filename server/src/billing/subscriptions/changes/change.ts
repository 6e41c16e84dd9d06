import type {
  ChangeBehavior,
  SubscriptionChangeStatus,
} from '@gatehouse/contract/billing/subscription-updates'
import type { Selectable } from 'kysely'
import type { SubscriptionChangesTable } from '../../../platform/db/tables.ts'
import type { ChargedBill } from './bill-change.ts'

/** `terms`: new terms; `start`: a period that begins early; `pause`: the credit of a pause. */
export type ChangeKind = 'terms' | 'start' | 'pause'

/** A change of plan or seats: applied, being paid, or pending until the next period. */
export type ChangeRow = Omit<
  Selectable<SubscriptionChangesTable>,
  'kind' | 'status' | 'behavior' | 'bill'
> & {
  kind: ChangeKind
  status: SubscriptionChangeStatus
  behavior: ChangeBehavior
  /** The bill of the order that pays for the change; null unless it is being paid. */
  bill: ChargedBill | null
}
