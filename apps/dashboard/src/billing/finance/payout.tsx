import { createFileRoute } from '@tanstack/react-router'
import { Payout as PayoutSchema } from '@gatehouse/contract/billing/payouts'
import { Banner } from '@gatehouse/ui/banner'
import { Card } from '@gatehouse/ui/card'
import { DefinitionList, type Fact } from '@gatehouse/ui/definition-list'
import { useLocale } from '@gatehouse/ui/i18n'
import { Money, moneyText } from '@gatehouse/ui/money'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { DetailMenu } from '../../frame/detail-menu.tsx'
import { DetailPage } from '../../frame/detail-page.tsx'
import { useTexts } from '../../texts.ts'
import { type Payout, PayoutStatus } from './payout-texts.tsx'
import { TransactionsCard } from './transactions-card.tsx'
import { MainAmount } from '../../frame/main-amount.tsx'

/** One payout: its amount, and the transactions that it sums up. */
export const Route = createFileRoute('/dashboard/$organization/finance/payouts/$payoutId')({
  component: PayoutPage,
})

function PayoutPage() {
  const t = useTexts()
  const href = useHref()
  const locale = useLocale()
  const { payoutId } = Route.useParams()
  const query = useEndpointQuery('payouts', 'get', { id: payoutId })
  const back = { href: href('/finance/payouts'), label: t('navigation.payouts') }
  return (
    <DetailPage query={query} back={back}>
      {payout => (
        <>
          <PageHeader
            title={t('finance.payout', {
              amount: moneyText(payout.amount, payout.currency, locale),
            })}
            beside={<PayoutStatus of={payout.status} />}
            back={back}
            actions={<DetailMenu of={payout} schema={PayoutSchema} />}
          />
          <Notes payout={payout} />
          <div className="flex flex-col gap-6">
            <Facts payout={payout} />
            <TransactionsCard payoutId={payout.id} />
            {payout.shared && <p className="text-small text-faint">{t('finance.shared')}</p>}
          </div>
        </>
      )}
    </DetailPage>
  )
}

/** What to know about the payout and its transactions. */
function Notes({ payout }: { payout: Payout }) {
  const t = useTexts()
  const { status, failureReason, automatic, reconciled } = payout
  return (
    <>
      {status === 'failed' && (
        <Banner meaning="negative" className="mb-6">
          {failureReason} {t('finance.failed_note')}
        </Banner>
      )}
      {!automatic && (
        <Banner meaning="information" className="mb-6">
          {t('finance.manual')}
        </Banner>
      )}
      {automatic && !reconciled && (
        <Banner meaning="information" className="mb-6">
          {t('finance.not_final')}
        </Banner>
      )}
    </>
  )
}

function Facts({ payout }: { payout: Payout }) {
  const t = useTexts()
  const { amount, feeAmount, returnedAmount, currency, arrivesAt, createdAt } = payout
  const facts: (Fact | false)[] = [
    {
      label: t('fields.amount'),
      value: <MainAmount amount={amount} currency={currency} />,
    },
    { label: t('finance.parts.fees'), value: <Money amount={feeAmount} currency={currency} /> },
    returnedAmount !== 0 && {
      label: t('finance.returned'),
      value: <Money amount={returnedAmount} currency={currency} />,
    },
    { label: t('fields.created'), value: <DateTimeText at={createdAt} as="moment-with-time" /> },
    { label: t('finance.arrives'), value: <DateTimeText at={arrivesAt} as="day" /> },
    {
      label: t('finance.processor_id'),
      value: <span className="text-small font-mono break-all">{payout.processorId}</span>,
    },
  ]
  return (
    <Card>
      <DefinitionList layout="columns" facts={facts.filter(fact => fact !== false)} />
    </Card>
  )
}
