import type { Column } from '@gatehouse/ui/table'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { Related, RELATED_MAX } from '../../frame/related.tsx'
import { useTexts } from '../../texts.ts'
import { type Product, useAllPrices } from '../price-text.ts'
import type { Meter } from './meter-texts.tsx'

/** The active products with a price of a meter. */
export function BillingProducts({ meter: { id } }: { meter: Meter }) {
  const t = useTexts()
  const href = useHref()
  const query = useEndpointQuery('products', 'list', {
    ...{ meterId: [id], isArchived: 'false', limit: RELATED_MAX },
  })
  const columns: Column<Product>[] = [
    {
      id: 'product',
      header: t('fields.product'),
      cell: ({ name }) => name,
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
      title={t('meters.products')}
      query={query}
      columns={columns}
      rowHref={product => href(`/products/${product.id}`)}
      none={t('meters.no_products')}
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
