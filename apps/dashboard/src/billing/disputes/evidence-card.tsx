import { Banner } from '@gatehouse/ui/banner'
import { Card } from '@gatehouse/ui/card'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import type { Dispute } from './dispute-texts.tsx'
import { EvidenceEntries } from './evidence-entries.tsx'
import { EvidenceForm } from './evidence-form.tsx'

/** The merchant's response: a form until it is sent, and afterward what was sent. */
export function EvidenceCard({ dispute }: { dispute: Dispute }) {
  const t = useTexts()
  const { may } = useStanding()
  const { data, error, refetch } = useEndpointQuery('disputeEvidence', 'get', { id: dispute.id })
  const editable = data?.locked === null && may('refunds:write')
  return (
    <Card
      title={t('disputes.evidence.title')}
      description={editable && t('disputes.evidence.text')}
    >
      {error && <NotLoaded query={{ error, refetch }} />}
      {!data && !error && (
        <div aria-busy className="flex flex-col gap-4">
          <Skeleton />
          <Skeleton />
          <Skeleton className="w-40" />
        </div>
      )}
      {data && editable && <EvidenceForm dispute={dispute} evidence={data} />}
      {data && !editable && (
        <div className="flex flex-col gap-4">
          {data.pending !== null && (
            <Banner meaning="information">{t(`disputes.evidence.pending_${data.pending}`)}</Banner>
          )}
          {data.pending === null && data.locked !== null && (
            <p className="text-muted">{t(`disputes.evidence.locked.${data.locked}`)}</p>
          )}
          <EvidenceEntries evidence={data} />
        </div>
      )}
    </Card>
  )
}
