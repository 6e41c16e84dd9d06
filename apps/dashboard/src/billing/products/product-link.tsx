import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Link } from '@gatehouse/ui/link'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { useEndpointQuery, useHref, useWrite } from '../../endpoint-hooks.ts'
import { useClock } from '../../organizations/test-clock/use-clock.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { LinkAddress } from '../link-address.tsx'
import { TestCards } from '../test-cards.tsx'
import type { Product } from '../price-text.ts'

/** A checkout link of the product: to copy, or to create. */
export function ProductLink({ product }: { product: Product }) {
  const t = useTexts()
  const href = useHref()
  const sandbox = useClock() !== undefined
  const links = useEndpointQuery('checkoutLinks', 'list', { productId: [product.id], limit: 1 })
  const create = useWrite(client =>
    client.checkoutLinks.create({ body: { products: [product.id] } }),
  )
  const [link] = links.data?.items ?? []
  const total = links.data?.pagination.totalCount ?? 0
  const error = links.error ?? create.error
  return (
    <Card
      title={t('products.link')}
      description={t('products.link_text')}
      actions={
        total > 1 && (
          <Link href={href(`/checkout-links?product=${product.id}`)}>
            {t('list.all', { count: total })}
          </Link>
        )
      }
    >
      {error && (
        <Banner meaning="negative" className="mb-4">
          {sentenceOf(error, t)}
        </Banner>
      )}
      {!links.data && !links.error && <Skeleton className="h-9! w-full" />}
      {links.data && !link && (
        <Button
          kind="primary"
          loading={create.isPending}
          disabledReason={product.isArchived ? t('products.archived_text') : undefined}
          onClick={() => create.mutate()}
        >
          {t('links.create')}
        </Button>
      )}
      {link && (
        <>
          <LinkAddress url={link.url} />
          <p className="text-small mt-2">
            <Link href={href(`/checkout-links/${link.id}`)}>{t('links.more_ways')}</Link>
          </p>
          {sandbox && <TestCards />}
        </>
      )}
    </Card>
  )
}
