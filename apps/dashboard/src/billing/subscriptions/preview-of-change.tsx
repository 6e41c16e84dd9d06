import { lineText } from '@gatehouse/contract/billing/line-labels'
import { Banner } from '@gatehouse/ui/banner'
import { useLocale } from '@gatehouse/ui/i18n'
import { Money } from '@gatehouse/ui/money'
import { Skeleton } from '@gatehouse/ui/skeleton'
import type { AnswerOf } from '../../ask.ts'
import { sentenceOf } from '../../problems.ts'
import { useWords } from '../../words.ts'

export type Preview = AnswerOf<'subscriptions', 'preview'>
type Bill = NonNullable<Preview['dueNow']>

interface PreviewOfChangeProps {
  preview: Preview | undefined
  error: unknown
}

/** What a change comes to, line by line: what is charged now, and with the next renewal. */
export function PreviewOfChange({ preview, error }: PreviewOfChangeProps) {
  const t = useWords()
  const locale = useLocale()
  if (error) return <Banner meaning="negative">{sentenceOf(error, t)}</Banner>
  return (
    <section
      aria-label={t('subscriptions.preview')}
      aria-live="polite"
      aria-busy={!preview}
      className="rounded-card bg-hover flex flex-col gap-4 border p-4"
    >
      {preview ? (
        <>
          {preview.dueNow ? (
            <Lines
              title={t('subscriptions.due_now')}
              bill={preview.dueNow}
              currency={preview.currency}
            />
          ) : (
            <p className="text-muted">{t('subscriptions.nothing_now')}</p>
          )}
          {preview.renewal && (
            <Lines
              title={t('subscriptions.renewal_on', {
                day: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(
                  preview.renewal.dueAt,
                ),
              })}
              bill={preview.renewal}
              currency={preview.currency}
            />
          )}
          <Kept preview={preview} />
        </>
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

/** What is credited: to the balance, or to an order of which nobody knows yet when it comes. */
function Kept({ preview }: { preview: Preview }) {
  const t = useWords()
  const { currency, creditedAmount, waitingAmount, renewal } = preview
  const kept = [
    { id: 'credited', amount: creditedAmount },
    { id: 'waiting', amount: renewal ? 0 : 0 - waitingAmount },
  ] as const
  return kept
    .filter(({ amount }) => amount > 0)
    .map(({ id, amount }) => (
      <p key={id} className="text-strong flex justify-between gap-4 font-medium">
        <span>{t(`subscriptions.${id}`)}</span>
        <Money amount={amount} currency={currency} />
      </p>
    ))
}

interface LinesProps {
  title: string
  bill: Bill
  currency: string
}

function Lines({ title, bill, currency }: LinesProps) {
  const t = useWords()
  const locale = useLocale()
  const { lines, discountAmount, taxAmount, appliedBalanceAmount, dueAmount } = bill
  const sums = [
    ...lines.map(({ label, amount }, index) => ({
      id: `${index}`,
      label: lineText(label, locale),
      amount,
    })),
    ...(discountAmount === 0
      ? []
      : [{ id: 'discount', label: t('orders.discount'), amount: -discountAmount }]),
    ...(taxAmount === 0 ? [] : [{ id: 'tax', label: t('orders.tax'), amount: taxAmount }]),
    ...(appliedBalanceAmount === 0
      ? []
      : [{ id: 'balance', label: t('orders.balance'), amount: appliedBalanceAmount }]),
  ]
  return (
    <div className="flex flex-col gap-1.5">
      <div className="text-strong flex justify-between gap-4 font-medium">
        <h3>{title}</h3>
        <Money amount={dueAmount} currency={currency} />
      </div>
      <dl className="text-muted text-small flex flex-col gap-1">
        {sums.map(({ id, label, amount }) => (
          <div key={id} className="flex justify-between gap-4">
            <dt className="min-w-0 break-words">{label}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
