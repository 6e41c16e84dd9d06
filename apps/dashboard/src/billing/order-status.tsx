import { type Meaning, Status } from '@gatehouse/ui/status'
import type { ItemOf } from '../endpoint-hooks.ts'
import { useTexts } from '../texts.ts'

/** An order as the API returns it. */
export type Order = ItemOf<'orders'>

const meanings = {
  pending: 'warning',
  paid: 'positive',
  refunded: 'neutral',
  partially_refunded: 'neutral',
  void: 'neutral',
  credited: 'positive',
} as const satisfies Record<DisplayedStatus, Meaning>

type DisplayedStatus = Order['status'] | 'void' | 'credited'

/**
 * An order's status for display: a pending order without an amount due was voided, and a paid order
 * with a negative total is credited.
 */
export function orderStateOf({ status, dueAmount, totalAmount }: Order): DisplayedStatus {
  if (status === 'pending' && dueAmount === 0) return 'void'
  return status === 'paid' && totalAmount < 0 ? 'credited' : status
}

/** The label of an order's status. */
export function OrderStatus({ of }: { of: DisplayedStatus }) {
  const t = useTexts()
  return <Status meaning={meanings[of]}>{t(`status.order.${of}`)}</Status>
}
