import { createFileRoute } from '@tanstack/react-router'
import { Refund as RefundSchema } from '@gatehouse/contract/billing/refunds'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Banner } from '@gatehouse/ui/banner'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DetailColumns, DetailPage } from '../../frame/detail-page.tsx'
import { DetailMenu } from '../../frame/detail-menu.tsx'
import { HistoryCard } from '../../frame/history-card.tsx'
import { MetadataCard } from '../../frame/metadata-card.tsx'
import { useTexts } from '../../texts.ts'
import { LedgerCard } from '../ledger-card.tsx'
import { RefundAbout, RefundFacts } from './refund-facts.tsx'
import { RefundFailure, useRefundEntries } from './refund-entries.tsx'
import { type Refund, RefundStatus } from './refund-status.tsx'

/** One refund: what it returned, to where, and what it took back. */
export const Route = createFileRoute('/dashboard/$organization/refunds/$refundId')({
  component: RefundPage,
})

function RefundPage() {
  const t = useTexts()
  const href = useHref()
  const { refundId } = Route.useParams()
  const list = useEndpointQuery('refunds', 'list', { id: [refundId] })
  const back = { href: href('/refunds'), label: t('navigation.refunds') }
  const [refund] = list.data?.items ?? []
  // The protocol has no endpoint for one refund, so the list finds it.
  const missing = list.data && !refund ? new RequestFailed(404, {}) : null
  // The page only starts it; what it returns is the list.
  const refetch = list.refetch as never
  const query = { data: refund, error: list.error ?? missing, refetch }
  return (
    <DetailPage query={query} back={back}>
      {found => <Content refund={found} back={back} />}
    </DetailPage>
  )
}

interface ContentProps {
  refund: Refund
  back: { href: string; label: string }
}

function Content({ refund, back }: ContentProps) {
  const t = useTexts()
  const locale = useLocale()
  const entriesOf = useRefundEntries()
  const { id, amount, taxAmount, currency, status, failureReason } = refund
  return (
    <>
      <PageHeader
        title={t('refunds.one', { amount: moneyText(amount + taxAmount, currency, locale) })}
        beside={<RefundStatus of={status} />}
        back={back}
        actions={<DetailMenu of={refund} schema={RefundSchema} />}
      />
      {status === 'failed' && (
        <Banner meaning="negative" className="mb-6">
          <RefundFailure reason={failureReason} />
        </Banner>
      )}
      <div className="flex flex-col gap-6">
        <RefundFacts refund={refund} />
        <DetailColumns
          main={
            <>
              <HistoryCard entries={entriesOf([refund])} />
              <LedgerCard of={{ refundId: id }} />
            </>
          }
          aside={
            <>
              <RefundAbout refund={refund} />
              <MetadataCard metadata={refund.metadata} />
            </>
          }
        />
      </div>
    </>
  )
}
