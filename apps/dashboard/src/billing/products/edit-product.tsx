import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { buttonClass } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { PageHeader } from '@gatehouse/ui/page-header'
import { toast } from '@gatehouse/ui/toast'
import { useEndpointQuery, useHref, useWrite } from '../../endpoint-hooks.ts'
import { DetailPage } from '../../frame/detail-page.tsx'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import type { Product } from '../price-text.ts'
import { ProductForm } from './product-form.tsx'
import { changedPrices, pricesChanged } from './price-values.ts'
import { productBody, type ProductValues, valuesOf } from './product-values.ts'

/** Edits a product. */
export const Route = createFileRoute('/dashboard/$organization/products/$productId/edit')({
  component: EditProduct,
})

function EditProduct() {
  const t = useTexts()
  const href = useHref()
  const { productId } = Route.useParams()
  const query = useEndpointQuery('products', 'get', { id: productId })
  return (
    <DetailPage query={query} back={{ href: href('/products'), label: t('navigation.products') }}>
      {product => <Edit key={product.id} product={product} />}
    </DetailPage>
  )
}

function Edit({ product }: { product: Product }) {
  const t = useTexts()
  const href = useHref()
  const navigate = useNavigate()
  const { slug, defaultPresentmentCurrency } = useOrganization()
  const before = valuesOf(product, defaultPresentmentCurrency)
  const there = href(`/products/${product.id}`)
  const save = useWrite(
    async (client, values: ProductValues) => {
      const { benefits } = values
      const prices = pricesChanged(before, values) ? changedPrices(product, values) : undefined
      const body = { ...productBody(values), prices }
      await client.products.update({ id: product.id, body })
      if (benefits.join() !== before.benefits.join()) {
        await client.products.updateBenefits({ id: product.id, body: { benefits } })
      }
    },
    () => {
      toast({ title: t('form.saved') })
      void navigate({
        to: '/dashboard/$organization/products/$productId',
        params: { organization: slug, productId: product.id },
        ignoreBlocker: true,
      })
    },
  )
  return (
    <>
      <PageHeader
        title={t('products.edit', { name: product.name })}
        back={{ href: there, label: product.name }}
      />
      <ProductForm
        existing
        archived={product.isArchived}
        values={before}
        action={t('form.save')}
        error={save.error}
        saving={save.isPending}
        onSave={(values, onError) => save.mutate(values, { onError })}
        cancel={
          <Link plain href={there} className={buttonClass()}>
            {t('ui:action.cancel')}
          </Link>
        }
      />
    </>
  )
}
