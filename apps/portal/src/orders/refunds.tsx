import type { RefundStatus } from '@gatehouse/contract/billing/refunds'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { useLocale } from '@gatehouse/ui/i18n'
import { Money, moneyText } from '@gatehouse/ui/money'
import { type Meaning, Status } from '@gatehouse/ui/status'
import { useTranslation } from 'react-i18next'
import { type Order, type Refund, refundsQuery } from '../queries.ts'
import { useOpenDocument } from './invoice.tsx'

const meanings = {
  pending: 'information',
  succeeded: 'positive',
  failed: 'negative',
  canceled: 'neutral',
} as const satisfies Record<RefundStatus, Meaning>

/**
 * Refunds of an order, completed or pending, each with its credit note; renders nothing if there
 * are none.
 */
export function Refunds({ order: { id } }: { order: Order }) {
  const { t } = useTranslation('portal')
  const { data } = useQuery(refundsQuery(id))
  if (!data || data.items.length === 0) return null
  return (
    <section className="mt-9">
      <h2 className="text-body text-strong mb-3">{t('refund.title')}</h2>
      <ul className="-mx-4 divide-y border-y">
        {data.items.map(refund => (
          <li key={refund.id} className="flex items-start justify-between gap-4 px-4 py-3">
            <PaymentFormValue refund={refund} />
            <Money
              amount={refund.total_amount}
              currency={refund.currency}
              className="text-strong shrink-0"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PaymentFormValue({ refund }: { refund: Refund }) {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  const open = useOpenDocument()
  const { created_at, status, total_amount, balance_amount, currency } = refund
  const { credit_note: paper } = refund
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <p className="flex flex-wrap gap-x-4 gap-y-0.5">
        <DateTime value={created_at} as="day" />
        <Status meaning={meanings[status]}>{t(`refund.status.${status}`)}</Status>
      </p>
      {balance_amount > 0 && (
        <p className="text-small text-muted">
          {balance_amount === total_amount
            ? t('refund.all_to_balance')
            : t('refund.to_balance', { amount: moneyText(balance_amount, currency, locale) })}
        </p>
      )}
      {paper?.voided_at && <p className="text-small text-muted">{t('refund.void')}</p>}
      {paper && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            size="small"
            aria-label={`${t('refund.paper')} ${paper.number}`}
            loading={open.isPending}
            onClick={() => open.mutate(`/v1/customer-portal/credit-notes/${paper.id}`)}
          >
            {t('refund.paper')}
          </Button>
          <span className="text-small text-muted font-mono break-all">{paper.number}</span>
        </p>
      )}
    </div>
  )
}
