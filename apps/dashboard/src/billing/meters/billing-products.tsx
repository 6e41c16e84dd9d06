import { Badge } from '@gatehouse/ui/badge'
import type { Column } from '@gatehouse/ui/table'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { Related, RELATED_MAX } from '../../frame/related.tsx'
import { useTexts } from '../../texts.ts'
import { type Product, useAllPrices } from '../price-text.ts'
import type { Meter } from './meter-texts.tsx'

/** The products with a price of a meter. */
export function BillingProducts({ meter: { id } }: { meter: Meter }) {
  const t = useTexts()
  const href = useHref()
  const query = useEndpointQuery('products', 'list', { meterId: [id], limit: RELATED_MAX })
  const columns: Column<Product>[] = [
    {
      id: 'product',
      header: t('fields.product'),
      cell: ({ name, isArchived }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          {name}
          {isArchived && <Badge>{t('meters.archived')}</Badge>}
        </span>
      ),
    },
    {
      id: 'price',
      header: t('meters.price'),
      align: 'end',
      cell: product => <MeterPrices product={product} meterId={id} />,
    },
  ]
  return (
    <Related
      title={t('meters.billed_by')}
      query={query}
      columns={columns}
      rowHref={product => href(`/products/${product.id}`)}
      none={t('meters.billed_by_none')}
    />
  )
}

/** What a product charges for the meter, in each currency. */
function MeterPrices({ product, meterId }: { product: Product; meterId: string }) {
  const prices = product.prices.filter(price => 'meterId' in price && price.meterId === meterId)
  return useAllPrices({ ...product, prices }).map((text, index) => (
    <span key={prices[index]?.id} className="block">
      {text}
    </span>
  ))
}
