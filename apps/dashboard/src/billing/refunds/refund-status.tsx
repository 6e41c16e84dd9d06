import { type Meaning, Status } from '@gatehouse/ui/status'
import type { ItemOf } from '../../ask.ts'
import { useWords } from '../../words.ts'

/** Money given back, as the client holds it. */
export type Refund = ItemOf<'refunds'>

/** What a refund's end means. */
export const refundMeanings = {
  pending: 'information',
  succeeded: 'positive',
  failed: 'negative',
  canceled: 'neutral',
} as const satisfies Record<Refund['status'], Meaning>

/** Where a refund stands. */
export function RefundStatus({ of }: { of: Refund['status'] }) {
  const t = useWords()
  return <Status meaning={refundMeanings[of]}>{t(`status.refund.${of}`)}</Status>
}
