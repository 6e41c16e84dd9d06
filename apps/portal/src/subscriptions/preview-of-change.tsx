import type { ReactNode } from 'react'
import { lineText } from '@gatehouse/contract/billing/line-labels'
import { DateTime } from '@gatehouse/ui/date-time'
import { useLocale } from '@gatehouse/ui/i18n'
import { Money } from '@gatehouse/ui/money'
import { Skeleton } from '@gatehouse/ui/skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import type { Preview, Subscription } from '../queries.ts'
import { ChangeProblem } from './change-problem.tsx'

type Bill = NonNullable<Preview['due_now']>

interface PreviewOfChangeProps {
  subscription: Subscription
  preview: UseQueryResult<Preview>
}

/** What a change comes to, line by line: what is charged now, and what with the next period. */
export function PreviewOfChange({ subscription, preview: { data, error } }: PreviewOfChangeProps) {
  const { t } = useTranslation('portal')
  if (error) return <ChangeProblem error={error} />
  return (
    <section
      aria-label={t('change.preview')}
      aria-live="polite"
      aria-busy={!data}
      className="rounded-card bg-hover flex flex-col gap-4 border p-4"
    >
      {data ? (
        <Shown preview={data} subscription={subscription} />
      ) : (
        <>
          <Skeleton className="w-2/3" />
          <Skeleton />
          <Skeleton />
        </>
      )}
    </section>
  )
}

function Shown({ preview, subscription }: { preview: Preview; subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const { due_now, renewal, currency, credited_amount, effective_at } = preview
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
      {credited_amount > 0 && (
        <div className="text-strong flex justify-between gap-4 font-medium">
          <p>{t('change.credited')}</p>
          <Money amount={credited_amount} currency={currency} />
        </div>
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
  const sums = [
    ...lines.map(({ label, amount }, index) => ({
      id: `${index}`,
      label: lineText(label, locale),
      amount,
    })),
    { id: 'discount', label: t('order.discount'), amount: -discount_amount },
    { id: 'tax', label: t('order.tax'), amount: tax_amount },
    { id: 'balance', label: t('order.balance'), amount: applied_balance_amount },
  ].filter(({ id, amount }) => amount !== 0 || /^\d/.test(id))
  return (
    <div className="flex flex-col gap-1.5">
      <div className="text-strong flex justify-between gap-4 font-medium">
        <h3>{title}</h3>
        <Money amount={due_amount} currency={currency} />
      </div>
      <dl className="text-muted text-small flex flex-col gap-1">
        {sums.map(({ id, label, amount }) => (
          <div key={id} className="flex justify-between gap-4">
            <dt className="min-w-0 break-words">{label}</dt>
            <dd className="shrink-0">
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
