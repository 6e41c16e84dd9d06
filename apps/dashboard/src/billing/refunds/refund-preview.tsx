import { Money } from '@gatehouse/ui/money'
import type { AnswerOf } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import type { Order } from '../order-status.tsx'

interface RefundPreviewProps {
  order: Order
  /** Undefined while the amount is invalid, or the server calculates. */
  preview: AnswerOf<'refunds', 'preview'> | undefined
}

/**
 * The exact refund as calculated by the server, and the part taken from credits that the same
 * payment created.
 */
export function RefundPreview({ order: { currency, taxAmount }, preview }: RefundPreviewProps) {
  const t = useTexts()
  const { creditTakenAmount = 0, balanceTakenAmount = 0 } = preview ?? {}
  const lines = [
    { id: 'net', amount: preview?.amount },
    ...(taxAmount > 0 ? [{ id: 'tax' as const, amount: preview?.taxAmount }] : []),
    { id: 'total', amount: preview?.totalAmount },
    ...(creditTakenAmount > 0 ? [{ id: 'from_credit' as const, amount: creditTakenAmount }] : []),
    ...(balanceTakenAmount > 0
      ? [{ id: 'from_balance' as const, amount: balanceTakenAmount }]
      : []),
    { id: 'left', amount: preview?.refundableAmount },
  ] as const
  return (
    <dl
      aria-live="polite"
      className="rounded-card bg-background flex flex-col gap-1.5 border px-4 py-3"
    >
      {lines.map(({ id, amount }) => (
        <div
          key={id}
          className={
            'flex justify-between gap-4 ' +
            (id === 'total' ? 'text-strong font-medium' : 'text-muted')
          }
        >
          <dt>{t(`refunds.preview.${id}`)}</dt>
          <dd>{amount === undefined ? '–' : <Money amount={amount} currency={currency} />}</dd>
        </div>
      ))}
    </dl>
  )
}
