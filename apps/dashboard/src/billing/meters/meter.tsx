import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { Meter as MeterSchema } from '@gatehouse/contract/billing/meters'
import { Badge } from '@gatehouse/ui/badge'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { Link } from '@gatehouse/ui/link'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { DetailMenu } from '../../frame/detail-menu.tsx'
import { DetailPage } from '../../frame/detail-page.tsx'
import { MetadataCard } from '../../frame/metadata-card.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import { ArchiveMeter } from './archive-meter.tsx'
import { BillingProducts } from './billing-products.tsx'
import type { MeterFilter } from './conditions.ts'
import { LatestEvents } from '../events/latest-events.tsx'
import { MeterAlerts } from './meter-alerts.tsx'
import { MeterSheet } from './meter-sheet.tsx'
import { type Meter, useCountText, useFilterText } from './meter-texts.tsx'
import { MeterUsage } from './meter-usage.tsx'
import { TopCustomers } from './top-customers.tsx'
import { useArchiveItem } from './use-archive-item.tsx'

/** One meter: what it counts, its usage over time, and who uses most. */
export const Route = createFileRoute('/dashboard/$organization/meters/$meterId')({
  component: MeterPage,
})

function MeterPage() {
  const t = useTexts()
  const href = useHref()
  const { meterId } = Route.useParams()
  const query = useEndpointQuery('meters', 'get', { id: meterId })
  const back = { href: href('/meters'), label: t('navigation.meters') }
  return (
    <DetailPage query={query} back={back}>
      {meter => <Content meter={meter} back={back} />}
    </DetailPage>
  )
}

interface ContentProps {
  meter: Meter
  back: { href: string; label: string }
}

function Content({ meter, back }: ContentProps) {
  const t = useTexts()
  const { may } = useStanding()
  const [editing, setEditing] = useState(false)
  const [archiving, setArchiving] = useState(false)
  const href = useHref()
  const archiveItem = useArchiveItem(() => setArchiving(true))
  return (
    <>
      <PageHeader
        title={meter.name}
        beside={meter.archivedAt && <Badge>{t('meters.archived')}</Badge>}
        back={back}
        actions={<DetailMenu of={meter} schema={MeterSchema} items={[archiveItem(meter)]} />}
        action={
          <Button kind="primary" onClick={() => setEditing(true)}>
            {t('meters.edit')}
          </Button>
        }
      />
      <div className="flex flex-col gap-6">
        <Facts meter={meter} />
        <MeterUsage meter={meter} />
        {may('customer_meters:read') && <TopCustomers meter={meter} />}
        <MeterAlerts meter={meter} />
        {may('products:read') && <BillingProducts meter={meter} />}
        {may('events:read') && (
          <LatestEvents
            of={{ meterId: meter.id }}
            all={href(`/events?meter=${meter.id}&source=user`)}
          />
        )}
        <MetadataCard metadata={meter.metadata} />
      </div>
      <MeterSheet open={editing} onOpenChange={setEditing} meter={meter} />
      <ArchiveMeter meter={archiving ? meter : undefined} onClose={() => setArchiving(false)} />
    </>
  )
}

function Facts({ meter }: { meter: Meter }) {
  const t = useTexts()
  const href = useHref()
  const { may } = useStanding()
  const count = useCountText()
  const filter = useFilterText()
  const { unit, customLabel } = meter
  const eventFilter = filter(meter.filter as MeterFilter)
  return (
    <Card>
      <DefinitionList
        layout="columns"
        facts={[
          { label: t('meters.counted'), value: count(meter.aggregation) },
          {
            label: t('meters.which'),
            value: may('events:read') ? (
              <Link href={href(`/events?meter=${meter.id}`)}>{eventFilter}</Link>
            ) : (
              eventFilter
            ),
          },
          { label: t('benefits.unit'), value: customLabel ?? t(`meters.units.${unit}`) },
          {
            label: t('fields.created'),
            value: <DateTimeText at={meter.createdAt} as="moment-with-time" />,
          },
        ]}
      />
    </Card>
  )
}
