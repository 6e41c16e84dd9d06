import type {
  ChangeBehavior,
  SubscriptionChangeStatus,
} from '@gatehouse/contract/billing/subscription-updates'
import type { Selectable } from 'kysely'
import type { SubscriptionChangesTable } from '../../../platform/db/tables.ts'
import type { ChargedBill } from './bill-change.ts'

/** Other terms; a period that begins before its time; or what a pause credits. */
export type ChangeKind = 'terms' | 'start' | 'pause'

/** A change of plan or of seats: made, being paid, or waiting for the next period. */
export type ChangeRow = Omit<
  Selectable<SubscriptionChangesTable>,
  'kind' | 'status' | 'behavior' | 'bill'
> & {
  kind: ChangeKind
  status: SubscriptionChangeStatus
  behavior: ChangeBehavior
  /** Of one that is being paid: the order it is paid with. */
  bill: ChargedBill | null
}
