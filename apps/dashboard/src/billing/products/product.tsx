import { createFileRoute } from '@tanstack/react-router'
import { Product as ProductSchema } from '@gatehouse/contract/billing/products'
import { Badge } from '@gatehouse/ui/badge'
import { Banner } from '@gatehouse/ui/banner'
import { buttonClass } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { useLocale } from '@gatehouse/ui/i18n'
import { Link } from '@gatehouse/ui/link'
import { Markdown } from '@gatehouse/ui/markdown'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DetailColumns, DetailPage } from '../../frame/detail-page.tsx'
import { DetailMenu } from '../../frame/detail-menu.tsx'
import { MetadataCard } from '../../frame/metadata-card.tsx'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { RelatedFigures } from '../analytics/related-figures.tsx'
import { Sums } from '../orders/month-stats.tsx'
import { RelatedOrders } from '../orders/related-orders.tsx'
import { ArchiveDialog, useArchive } from './archive-product.tsx'
import { useDuplicate } from './duplicate-product.tsx'
import { periodText } from '../period-text.ts'
import { type Product, useAllPrices, useRhythmText } from '../price-text.ts'
import { ProductBenefits } from './product-benefits.tsx'
import { ProductQuestions } from './product-questions.tsx'
import { ProductLink } from './product-link.tsx'

/** One product: its prices and benefits, ways to sell it, and its sales. */
export const Route = createFileRoute('/dashboard/$organization/products/$productId')({
  component: ProductPage,
})

const saleFigures = ['net_revenue', 'orders'] as const
const subscriptionFigures = [
  ...(['net_revenue', 'monthly_recurring_revenue', 'active_subscriptions'] as const),
]

function ProductPage() {
  const t = useTexts()
  const href = useHref()
  const { productId } = Route.useParams()
  const query = useEndpointQuery('products', 'get', { id: productId })
  const back = { href: href('/products'), label: t('navigation.products') }
  return (
    <DetailPage query={query} back={back}>
      {product => <Content product={product} back={back} />}
    </DetailPage>
  )
}

interface ContentProps {
  product: Product
  back: { href: string; label: string }
}

function Content({ product, back }: ContentProps) {
  const t = useTexts()
  const href = useHref()
  const prices = useAllPrices(product)
  const locale = useLocale()
  const { trialInterval, trialIntervalCount } = product
  const archive = useArchive(product)
  const duplicate = useDuplicate(product)
  const rhythm = useRhythmText()
  return (
    <>
      <PageHeader
        title={product.name}
        beside={product.isArchived && <Badge>{t('products.archived')}</Badge>}
        back={back}
        actions={
          <DetailMenu of={product} schema={ProductSchema} items={[duplicate, archive.item]} />
        }
        action={
          <Link
            plain
            href={href(`/products/${product.id}/edit`)}
            className={buttonClass('primary')}
          >
            {t('products.change')}
          </Link>
        }
      />
      <div className="flex flex-col gap-6">
        {product.isArchived && <Banner meaning="neutral">{t('products.archived_text')}</Banner>}
        <Card>
          <DefinitionList
            layout="columns"
            facts={[
              {
                label: t('products.price'),
                value: prices.map(price => (
                  <span key={price} className="block">
                    {price}
                  </span>
                )),
              },
              {
                label: t('products.kind'),
                value: rhythm(product.recurringInterval, product.recurringIntervalCount),
              },
              ...(trialInterval && trialIntervalCount
                ? [
                    {
                      label: t('products.trial'),
                      value: periodText(trialInterval, trialIntervalCount, locale),
                    },
                  ]
                : []),
              ...(product.recurringInterval
                ? [{ label: t('products.subscribers'), value: <Subscribers of={product} /> }]
                : []),
              { label: t('customers.revenue'), value: <Revenue of={product} /> },
              {
                label: t('fields.created'),
                value: <DateTimeText at={product.createdAt} as="moment-with-time" />,
              },
            ]}
          />
        </Card>
        <RelatedFigures
          slugs={product.recurringInterval ? subscriptionFigures : saleFigures}
          filters={{ productId: [product.id] }}
        />
        <DetailColumns
          main={
            <>
              <ProductLink product={product} />
              <RelatedOrders
                input={{ productId: [product.id] }}
                search={`product=${product.id}`}
                none={t('products.no_orders')}
                without={['product']}
              />
            </>
          }
          aside={
            <>
              {product.description && (
                <Card title={t('products.description')}>
                  <Markdown text={product.description} className="text-muted" />
                </Card>
              )}
              <ProductBenefits product={product} />
              <ProductQuestions product={product} />
              <MetadataCard metadata={product.metadata} />
            </>
          }
        />
      </div>
      <ArchiveDialog archive={archive} product={product} />
    </>
  )
}

/** The number of active subscriptions, with a link to them. */
function Subscribers({ of: { id } }: { of: Product }) {
  const href = useHref()
  const number = new Intl.NumberFormat(useLocale())
  const { data } = useEndpointQuery('subscriptions', 'list', {
    productId: [id],
    active: 'true',
    limit: 1,
  })
  if (!data) return <Skeleton className="h-3.5! w-10" />
  const { totalCount } = data.pagination
  return <Link href={href(`/subscriptions?product=${id}`)}>{number.format(totalCount)}</Link>
}

/** The revenue from the product's orders, before tax and less refunds. */
function Revenue({ of: { id } }: { of: Product }) {
  const { data } = useEndpointQuery('orderTotals', 'get', { productId: [id] })
  return data ? <Sums of={data.items} /> : <Skeleton className="h-3.5! w-20" />
}
