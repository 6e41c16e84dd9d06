import { Money } from '@gatehouse/ui/money'
import type { TimelineEntry } from '@gatehouse/ui/timeline'
import { Trans } from 'react-i18next'
import { useCauseText, useHistory } from '../../organizations/audit/use-history.ts'
import { useTexts } from '../../texts.ts'
import { CreditNoteLink } from '../invoices/credit-note-link.tsx'
import { type Refund, refundMeanings } from './refund-status.tsx'

/** Refunds as lines of a timeline, newest first. */
export function useRefundEntries() {
  const t = useTexts()
  const causeText = useCauseText()
  const made = useHistory({ action: 'refund.created' })
  const creatorOf = (id: string) => {
    const entry = made.find(({ subjectId }) => subjectId === id)
    return entry && causeText(entry)
  }
  return (refunds: Refund[]) =>
    refunds.map((refund): TimelineEntry => {
      const { id, status, amount, taxAmount, currency, createdAt, reason } = refund
      const total = <Money key="amount" amount={amount + taxAmount} currency={currency} />
      return {
        id,
        title: <Trans t={t} i18nKey={`refunds.happened.${status}`} components={[total]} />,
        at: createdAt.toISOString(),
        // The reason "Other" is not informative; the comment says more.
        cause: [creatorOf(id), reason !== 'other' && t(`refunds.reasons.${reason}`)]
          .filter(Boolean)
          .join(' · '),
        details: hasDetails(refund) && <RefundDetails refund={refund} />,
        meaning: refundMeanings[status],
      }
    })
}

const hasDetails = ({ status, taxAmount, balanceAmount, ...refund }: Refund) =>
  status === 'failed' ||
  reclaimedParts(refund).length > 0 ||
  taxAmount > 0 ||
  balanceAmount > 0 ||
  Boolean(refund.comment) ||
  refund.revokeBenefits ||
  refund.creditNoteNumber !== null

/**
 * The part of a refund taken from credits and from the balance, and the part beyond what was paid.
 */
const reclaimedParts = (
  refund: Pick<Refund, 'creditTakenAmount' | 'balanceTakenAmount' | 'exceedingAmount'>,
) =>
  (
    [
      ['refunds.took_credit', refund.creditTakenAmount],
      ['refunds.took_balance', refund.balanceTakenAmount],
      ['refunds.exceeded', refund.exceedingAmount],
    ] as const
  ).filter(([, amount]) => amount > 0)

/** A refund's parts, comment, and failure reason. */
function RefundDetails({ refund }: { refund: Refund }) {
  const t = useTexts()
  const { id, status, taxAmount, balanceAmount, currency, creditNoteNumber, comment } = refund
  const part = (amount: number) => [<Money key="part" amount={amount} currency={currency} />]
  return (
    <>
      {status === 'failed' && <RefundFailure reason={refund.failureReason} />}
      {taxAmount > 0 && (
        <p>
          <Trans t={t} i18nKey="refunds.tax_of_it" components={part(taxAmount)} />
        </p>
      )}
      {balanceAmount > 0 && (
        <p>
          <Trans t={t} i18nKey="refunds.of_it_to_balance" components={part(balanceAmount)} />
        </p>
      )}
      {reclaimedParts(refund).map(([key, amount]) => (
        <p key={key}>
          <Trans t={t} i18nKey={key} components={part(amount)} />
        </p>
      ))}
      {comment && (
        <blockquote className="border-line wrap-anywhere my-1 border-s-2 ps-2 whitespace-pre-wrap">
          {comment}
        </blockquote>
      )}
      {refund.revokeBenefits && status === 'succeeded' && <p>{t('refunds.benefits_taken')}</p>}
      {creditNoteNumber !== null && status === 'failed' && <p>{t('refunds.note_void')}</p>}
      {creditNoteNumber !== null && (
        <p className="mt-1.5">
          <CreditNoteLink refundId={id} number={creditNoteNumber} />
        </p>
      )}
    </>
  )
}

/** Failure reasons with a translation; others are shown unchanged. */
const KNOWN = [
  'lost_or_stolen_card',
  'expired_or_canceled_card',
  'insufficient_funds',
  'declined',
] as const

/** The bank decides whether a disputed payment is returned, so a refund of it fails. */
const DISPUTED = ['charge_for_pending_refund_disputed', 'charge_disputed']

/** Why a refund failed, and what to do. */
export function RefundFailure({ reason }: { reason: string | null }) {
  const t = useTexts()
  if (reason !== null && DISPUTED.includes(reason)) {
    return <p>{t('refunds.failures.charge_for_pending_refund_disputed')}</p>
  }
  const known = KNOWN.find(item => item === reason)
  return (
    <>
      {known && <p>{t(`refunds.failures.${known}`)}</p>}
      {!known && reason !== null && <p>{t('refunds.failures.other', { code: reason })}</p>}
      <p>{t('refunds.after_failure')}</p>
    </>
  )
}
