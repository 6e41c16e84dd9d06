import { type Meaning, Status } from '@gatehouse/ui/status'
import type { ItemOf } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** A refund as the API returns it. */
export type Refund = ItemOf<'refunds'>

/** The severity of a refund's status. */
export const refundMeanings = {
  pending: 'information',
  succeeded: 'positive',
  failed: 'negative',
  canceled: 'neutral',
} as const satisfies Record<Refund['status'], Meaning>

/** A refund's status. */
export function RefundStatus({ of }: { of: Refund['status'] }) {
  const t = useTexts()
  return <Status meaning={refundMeanings[of]}>{t(`status.refund.${of}`)}</Status>
}
