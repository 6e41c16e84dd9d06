import { Banner } from '@gatehouse/ui/banner'
import { useLocale } from '@gatehouse/ui/i18n'
import { Money, moneyText } from '@gatehouse/ui/money'
import type { AnswerOf } from '../../ask.ts'
import { useWords } from '../../words.ts'
import type { Order } from '../orders/order-status.tsx'

interface RefundPreviewProps {
  order: Order
  /** Undefined while the amount is none, or the server works it out. */
  preview: AnswerOf<'refunds', 'preview'> | undefined
}

/**
 * What exactly goes back, as the server works it out; and what a change has given back of the same
 * money before, which nobody takes off it.
 */
export function RefundPreview({ order: { currency, taxAmount }, preview }: RefundPreviewProps) {
  const t = useWords()
  const locale = useLocale()
  const credited = preview?.creditedAmount ?? 0
  const lines = [
    { id: 'net', amount: preview?.amount },
    ...(taxAmount > 0 ? [{ id: 'tax' as const, amount: preview?.taxAmount }] : []),
    { id: 'total', amount: preview?.totalAmount },
    { id: 'left', amount: preview?.refundableAmount },
  ] as const
  return (
    <>
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
      {credited > 0 && (
        <Banner meaning="warning">
          {t('refunds.credited', { amount: moneyText(credited, currency, locale) })}
        </Banner>
      )}
    </>
  )
}
