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
} as const satisfies Record<Order['status'], Meaning>

/** Where an order stands. */
export function OrderStatus({ of }: { of: Order['status'] }) {
  const t = useWords()
  return <Status meaning={meanings[of]}>{t(`status.order.${of}`)}</Status>
}
