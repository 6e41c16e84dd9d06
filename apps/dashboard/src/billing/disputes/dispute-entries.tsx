import { Money } from '@gatehouse/ui/money'
import type { TimelineEntry } from '@gatehouse/ui/timeline'
import { Trans } from 'react-i18next'
import { useTexts } from '../../texts.ts'
import { type Dispute, disputeMeanings, useDisputeReason } from './dispute-texts.tsx'

/** Disputes as timeline entries. */
export function useDisputeEntries() {
  const t = useTexts()
  const reason = useDisputeReason()
  return (disputes: Dispute[]) =>
    disputes.map((dispute): TimelineEntry => {
      const { id, status, amount, taxAmount, currency, createdAt } = dispute
      const total = <Money key="amount" amount={amount + taxAmount} currency={currency} />
      return {
        id,
        title: <Trans t={t} i18nKey="disputes.opened" components={[total]} />,
        at: createdAt.toISOString(),
        cause: reason(dispute),
        details: t(`status.dispute.${status}`),
        meaning: disputeMeanings[status],
      }
    })
}
