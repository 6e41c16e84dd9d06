import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { Benefit as BenefitSchema } from '@gatehouse/contract/billing/benefits'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DetailPage } from '../../frame/detail-page.tsx'
import { DetailMenu } from '../../frame/detail-menu.tsx'
import { MetadataCard } from '../../frame/metadata-card.tsx'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { GrantsCard } from './grants-card.tsx'
import { BenefitSheet } from './benefit-sheet.tsx'
import type { Benefit } from './benefit-type.ts'
import { viewOf } from './benefit-types.ts'
import { useBenefitSummary } from './benefit-texts.tsx'
import { DeleteBenefit, useDeleteBenefit } from './delete-benefit.tsx'

/** One benefit: its settings, its grants, and what was delivered. */
export const Route = createFileRoute('/dashboard/$organization/benefits/$benefitId')({
  component: BenefitPage,
})

function BenefitPage() {
  const t = useTexts()
  const href = useHref()
  const { benefitId } = Route.useParams()
  const query = useEndpointQuery('benefits', 'get', { id: benefitId })
  const back = { href: href('/benefits'), label: t('navigation.benefits') }
  return (
    <DetailPage query={query} back={back}>
      {benefit => <Content benefit={benefit} back={back} />}
    </DetailPage>
  )
}

interface ContentProps {
  benefit: Benefit
  back: { href: string; label: string }
}

function Content({ benefit, back }: ContentProps) {
  const t = useTexts()
  const [editing, setEditing] = useState(false)
  const summary = useBenefitSummary()
  const view = viewOf(benefit.type)
  const removal = useDeleteBenefit(benefit)
  return (
    <>
      <PageHeader
        title={benefit.description}
        back={back}
        actions={<DetailMenu of={benefit} schema={BenefitSchema} items={[removal.item]} />}
        action={
          <Button kind="primary" onClick={() => setEditing(true)}>
            {t('benefits.change')}
          </Button>
        }
      />
      <div className="flex flex-col gap-6">
        <Card>
          <DefinitionList
            layout="columns"
            facts={[
              { label: t('benefits.kind'), value: summary(benefit) },
              ...(view.facts?.(benefit.properties, t) ?? []),
              {
                label: t('fields.created'),
                value: <DateTimeText at={benefit.createdAt} as="moment-with-time" />,
              },
            ]}
          />
        </Card>
        {view.content?.(benefit)}
        <GrantsCard benefit={benefit} />
        {view.delivered?.(benefit)}
        <MetadataCard metadata={benefit.metadata} />
      </div>
      <BenefitSheet open={editing} onOpenChange={setEditing} benefit={benefit} />
      <DeleteBenefit removal={removal} benefit={benefit} />
    </>
  )
}
