import { lineText } from '@gatehouse/contract/billing/line-labels'
import { Banner } from '@gatehouse/ui/banner'
import { BillLines, BillPreview, BillSum } from '@gatehouse/ui/bill-preview'
import { useLocale } from '@gatehouse/ui/i18n'
import type { AnswerOf } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'

type Preview = AnswerOf<'subscriptions', 'preview'>
type Bill = NonNullable<Preview['dueNow']>

interface ChangePreviewCardProps {
  preview: Preview | undefined
  error: unknown
}

/** The amounts of a change, line by line: what is charged now, and with the next renewal. */
export function ChangePreviewCard({ preview, error }: ChangePreviewCardProps) {
  const t = useTexts()
  if (error) return <Banner meaning="negative">{sentenceOf(error, t)}</Banner>
  return (
    <BillPreview label={t('subscriptions.preview')}>
      {preview && <PreviewDetails preview={preview} />}
    </BillPreview>
  )
}

function PreviewDetails({ preview }: { preview: Preview }) {
  const t = useTexts()
  const locale = useLocale()
  const { dueNow, dueForUsage, renewal, currency } = preview
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
  return (
    <>
      {dueNow ? (
        <Lines title={t('subscriptions.due_now')} bill={dueNow} currency={currency} />
      ) : (
        <p className="text-muted">{t('subscriptions.nothing_now')}</p>
      )}
      {dueForUsage && (
        <Lines title={t('subscriptions.due_for_usage')} bill={dueForUsage} currency={currency} />
      )}
      <CreditedAmounts preview={preview} />
      {renewal && (
        <Lines
          title={t('subscriptions.renewal_on', { day: day.format(renewal.dueAt) })}
          bill={renewal}
          currency={currency}
        />
      )}
    </>
  )
}

/** The credited amount: to the balance, or to a later order whose date is not known yet. */
function CreditedAmounts({ preview }: { preview: Preview }) {
  const t = useTexts()
  const { currency, creditedAmount, waitingAmount, renewal } = preview
  const amounts = [
    { id: 'credited', amount: creditedAmount },
    { id: 'waiting', amount: renewal ? 0 : 0 - waitingAmount },
  ] as const
  return amounts
    .filter(({ amount }) => amount > 0)
    .map(({ id, amount }) => (
      <BillSum key={id} label={t(`subscriptions.${id}`)} amount={amount} currency={currency} />
    ))
}

interface LinesProps {
  title: string
  bill: Bill
  currency: string
}

function Lines({ title, bill, currency }: LinesProps) {
  const t = useTexts()
  const locale = useLocale()
  const { lines, discountAmount, taxAmount, appliedBalanceAmount, dueAmount } = bill
  return (
    <BillLines
      {...{ title, currency, due: dueAmount }}
      lines={[
        ...lines.map(({ label, amount }) => ({
          label: lineText(label, locale),
          amount,
          kept: true,
        })),
        { label: t('orders.discount'), amount: -discountAmount },
        { label: t('orders.tax'), amount: taxAmount },
        { label: t('orders.balance'), amount: appliedBalanceAmount },
      ]}
    />
  )
}
