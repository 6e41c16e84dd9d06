import { useState } from 'react'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { Discount as DiscountSchema } from '@gatehouse/contract/billing/discounts'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { useLocale } from '@gatehouse/ui/i18n'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Stat } from '@gatehouse/ui/stat'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DateTimeText, EmptyValue } from '../../frame/date-time-text.tsx'
import { DetailMenu } from '../../frame/detail-menu.tsx'
import { DetailPage } from '../../frame/detail-page.tsx'
import { MetadataCard } from '../../frame/metadata-card.tsx'
import { removeItem } from '../../frame/row-menu.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import { DeleteDiscount } from '../discounts/delete-discount.tsx'
import { DiscountSheet } from '../discounts/discount-sheet.tsx'
import {
  type Discount,
  DiscountStatus,
  useLastingText,
  useReductionText,
} from '../discounts/discount-texts.tsx'
import { Sums } from '../orders/month-stats.tsx'
import { RelatedOrders } from '../orders/related-orders.tsx'

/** One discount: what it takes off, what it cost, and who used it. */
export const Route = createFileRoute('/dashboard/$organization/discounts/$discountId')({
  component: DiscountPage,
})

function DiscountPage() {
  const t = useTexts()
  const href = useHref()
  const { discountId } = Route.useParams()
  const query = useEndpointQuery('discounts', 'get', { id: discountId })
  const back = { href: href('/discounts'), label: t('navigation.discounts') }
  return (
    <DetailPage query={query} back={back}>
      {discount => <Content discount={discount} back={back} />}
    </DetailPage>
  )
}

interface ContentProps {
  discount: Discount
  back: { href: string; label: string }
}

function Content({ discount, back }: ContentProps) {
  const t = useTexts()
  const router = useRouter()
  const { may } = useStanding()
  const [isEditing, setEditing] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <PageHeader
        title={discount.name}
        beside={<DiscountStatus discount={discount} />}
        back={back}
        actions={
          <DetailMenu
            of={discount}
            schema={DiscountSchema}
            items={[removeItem(t('discounts.delete'), () => setDeleting(true))]}
          />
        }
        action={
          <Button kind="primary" onClick={() => setEditing(true)}>
            {t('discounts.edit')}
          </Button>
        }
      />
      <div className="flex flex-col gap-6">
        <Facts discount={discount} />
        {may('orders:read') && (
          <>
            <Effect id={discount.id} />
            <RelatedOrders
              input={{ discountId: [discount.id] }}
              search={`discount=${discount.id}`}
              none={t('discounts.not_used')}
            />
          </>
        )}
        <MetadataCard metadata={discount.metadata} />
      </div>
      <DiscountSheet open={isEditing} onOpenChange={setEditing} discount={discount} />
      <DeleteDiscount
        discount={isDeleting ? discount : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => router.history.push(back.href)}
      />
    </>
  )
}

function Facts({ discount }: { discount: Discount }) {
  const t = useTexts()
  const reduction = useReductionText()
  const lasting = useLastingText()
  return (
    <Card>
      <DefinitionList
        layout="columns"
        facts={[
          {
            label: t('discounts.takes_off'),
            value: `${reduction(discount)} · ${lasting(discount)}`,
          },
          { label: t('discounts.code'), value: discount.code ?? <EmptyValue /> },
          { label: t('discounts.ends'), value: <DateTimeText at={discount.endsAt} as="day" /> },
          {
            label: t('fields.created'),
            value: <DateTimeText at={discount.createdAt} as="moment-with-time" />,
          },
        ]}
      />
    </Card>
  )
}

/** Who used it, and what it cost, over all paid orders. */
function Effect({ id }: { id: string }) {
  const t = useTexts()
  const number = new Intl.NumberFormat(useLocale())
  const { data, error, refetch } = useEndpointQuery('discountEffects', 'get', { id })
  if (error && !data) {
    return (
      <Card title={t('analytics.figures')}>
        <NotLoaded query={{ error, refetch }} />
      </Card>
    )
  }
  const amounts = (name: 'discountedAmount' | 'netRevenue') =>
    data && (
      <Sums of={data.totals.map(({ currency, ...total }) => ({ currency, amount: total[name] }))} />
    )
  const orders = data?.totals.reduce((sum, total) => sum + total.orders, 0)
  return (
    <Card title={t('analytics.figures')} description={t('discounts.figures_text')}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-6">
        <Stat label={t('discounts.users')} value={data && number.format(data.customers)} />
        <Stat
          label={t('home.figure.orders')}
          value={orders === undefined ? undefined : number.format(orders)}
        />
        <Stat label={t('discounts.cost')} value={amounts('discountedAmount')} />
        <Stat label={t('home.figure.net_revenue')} value={amounts('netRevenue')} />
      </div>
    </Card>
  )
}
