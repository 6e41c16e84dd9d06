import { type Meaning, Status } from '@gatehouse/ui/status'
import type { ItemOf } from '../../ask.ts'
import { useWords } from '../../words.ts'

/** What a customer owes or paid, as the client holds it. */
export type Order = ItemOf<'orders'>

const meanings = {
  pending: 'warning',
  paid: 'positive',
  refunded: 'neutral',
  partially_refunded: 'neutral',
  void: 'neutral',
  credited: 'positive',
} as const satisfies Record<Standing, Meaning>

type Standing = Order['status'] | 'void' | 'credited'

/**
 * Where an order stands: one that waits for a payment of nothing was given up, and one that takes
 * off more than it charges is credited, not paid.
 */
export function standingOf({ status, dueAmount, totalAmount }: Order): Standing {
  if (status === 'pending' && dueAmount === 0) return 'void'
  return status === 'paid' && totalAmount < 0 ? 'credited' : status
}

/** Where an order stands, in a word. */
export function OrderStatus({ of }: { of: Standing }) {
  const t = useWords()
  return <Status meaning={meanings[of]}>{t(`status.order.${of}`)}</Status>
}
