import { Money } from '@gatehouse/ui/money'
import type { TimelineEntry } from '@gatehouse/ui/timeline'
import { Trans } from 'react-i18next'
import { useWords } from '../../words.ts'
import { CreditNoteLink } from '../invoices/credit-note-link.tsx'
import { type Refund, refundMeanings } from './refund-status.tsx'

/** Refunds as lines of a timeline, newest first. */
export function useRefundEntries() {
  const t = useWords()
  return (refunds: Refund[]) =>
    refunds.map((refund): TimelineEntry => {
      const { id, status, amount, taxAmount, currency, createdAt, reason, revokeBenefits } = refund
      const { creditNoteNumber } = refund
      const taken = revokeBenefits && status === 'succeeded'
      const total = <Money key="amount" amount={amount + taxAmount} currency={currency} />
      return {
        id,
        title: <Trans t={t} i18nKey={`refunds.happened.${status}`} components={[total]} />,
        at: createdAt.toISOString(),
        cause: t(`refunds.reasons.${reason}`),
        details: (taken || creditNoteNumber !== null) && (
          <>
            {taken && <p>{t('refunds.benefits_taken')}</p>}
            {creditNoteNumber !== null && (
              <p className="mt-1.5">
                <CreditNoteLink refundId={id} number={creditNoteNumber} />
              </p>
            )}
          </>
        ),
        meaning: refundMeanings[status],
      }
    })
}
