import type { ReactNode } from 'react'
import { lineText } from '@gatehouse/contract/billing/line-labels'
import { BillLines, BillPreview, BillSum } from '@gatehouse/ui/bill-preview'
import { DateTime } from '@gatehouse/ui/date-time'
import { useLocale } from '@gatehouse/ui/i18n'
import type { UseQueryResult } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import type { Preview, Subscription } from '../queries.ts'
import { ChangeProblem } from './change-problem.tsx'

type Bill = NonNullable<Preview['due_now']>

interface ChangePreviewCardProps {
  subscription: Subscription
  preview: UseQueryResult<Preview>
}

/** The amounts of a change, line by line: what is charged now, and what with the next period. */
export function ChangePreviewCard({
  subscription,
  preview: { data, error },
}: ChangePreviewCardProps) {
  const { t } = useTranslation('portal')
  if (error) return <ChangeProblem error={error} />
  return (
    <BillPreview label={t('change.preview')}>
      {data && <PreviewDetails preview={data} subscription={subscription} />}
    </BillPreview>
  )
}

function PreviewDetails({
  preview,
  subscription,
}: {
  preview: Preview
  subscription: Subscription
}) {
  const { t } = useTranslation('portal')
  const { due_now, due_for_usage, renewal, currency, credited_amount, effective_at } = preview
  const later = due_now === null && effective_at === subscription.current_period_end
  return (
    <>
      {later && (
        <p className="text-strong">
          <Trans
            t={t}
            i18nKey="change.later"
            components={[<DateTime key="date" value={effective_at} as="day" />]}
          />
        </p>
      )}
      {due_now ? (
        <Lines title={t('change.now')} bill={due_now} currency={currency} />
      ) : (
        <p className="text-muted">{t('change.nothing_now')}</p>
      )}
      {due_for_usage && (
        <Lines title={t('change.for_usage')} bill={due_for_usage} currency={currency} />
      )}
      {credited_amount > 0 && (
        <BillSum label={t('change.credited')} amount={credited_amount} currency={currency} />
      )}
      {renewal && (
        <Lines
          title={
            <Trans
              t={t}
              i18nKey="change.next"
              components={[<DateTime key="date" value={renewal.due_at} as="day" />]}
            />
          }
          bill={renewal}
          currency={currency}
        />
      )}
    </>
  )
}

interface LinesProps {
  title: ReactNode
  bill: Bill
  currency: string
}

function Lines({ title, bill, currency }: LinesProps) {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  const { lines, discount_amount, tax_amount, applied_balance_amount, due_amount } = bill
  return (
    <BillLines
      {...{ title, currency, due: due_amount }}
      lines={[
        ...lines.map(({ label, amount }) => ({
          label: lineText(label, locale),
          amount,
          kept: true,
        })),
        { label: t('order.discount'), amount: -discount_amount },
        { label: t('order.tax'), amount: tax_amount },
        { label: t('order.balance'), amount: applied_balance_amount },
      ]}
    />
  )
}
