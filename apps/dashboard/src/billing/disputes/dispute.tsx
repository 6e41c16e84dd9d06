import { createFileRoute } from '@tanstack/react-router'
import { Dispute as DisputeSchema } from '@gatehouse/contract/billing/disputes'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DetailColumns, DetailPage } from '../../frame/detail-page.tsx'
import { DetailMenu } from '../../frame/detail-menu.tsx'
import { useTexts } from '../../texts.ts'
import { LedgerCard } from '../ledger-card.tsx'
import { AcceptDispute } from './accept-dispute.tsx'
import { DisputeAbout, DisputeFacts } from './dispute-facts.tsx'
import { DisputeState } from './dispute-banner.tsx'
import { type Dispute, DisputeStatus } from './dispute-texts.tsx'
import { EvidenceCard } from './evidence-card.tsx'

/** One dispute: what the bank says, the merchant's response, and the money. */
export const Route = createFileRoute('/dashboard/$organization/disputes/$disputeId')({
  component: DisputePage,
})

const UNDECIDED_MS = 30_000

function DisputePage() {
  const t = useTexts()
  const href = useHref()
  const { disputeId } = Route.useParams()
  const query = useEndpointQuery(
    'disputes',
    'get',
    { id: disputeId },
    {
      refetchInterval: UNDECIDED_MS,
    },
  )
  const back = { href: href('/disputes'), label: t('navigation.disputes') }
  return (
    <DetailPage query={query} back={back}>
      {dispute => <Content dispute={dispute} back={back} />}
    </DetailPage>
  )
}

interface ContentProps {
  dispute: Dispute
  back: { href: string; label: string }
}

function Content({ dispute, back }: ContentProps) {
  const t = useTexts()
  const locale = useLocale()
  const { id, amount, taxAmount, currency, status } = dispute
  const { data: evidence } = useEndpointQuery('disputeEvidence', 'get', { id })
  return (
    <>
      <PageHeader
        title={t('disputes.one', { amount: moneyText(amount + taxAmount, currency, locale) })}
        beside={<DisputeStatus of={status} />}
        back={back}
        actions={
          <>
            <DetailMenu of={dispute} schema={DisputeSchema} />
            <AcceptDispute dispute={dispute} />
          </>
        }
      />
      <DisputeState of={dispute} overdue={evidence?.locked === 'past_due'} />
      <div className="flex flex-col gap-6">
        <DisputeFacts dispute={dispute} />
        <DetailColumns
          main={
            <>
              <EvidenceCard dispute={dispute} />
              <LedgerCard of={{ disputeId: dispute.id }} />
            </>
          }
          aside={<DisputeAbout dispute={dispute} />}
        />
      </div>
    </>
  )
}
