import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { PageWidth } from '@gatehouse/ui/app-frame'
import { buttonClass } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { PageHeader } from '@gatehouse/ui/page-header'
import { toast } from '@gatehouse/ui/toast'
import { useHref, useWrite } from '../../endpoint-hooks.ts'
import type { GatehouseClient } from '../../client.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import { ProductForm } from './product-form.tsx'
import { priceBodies } from './price-values.ts'
import { newProduct, productBody, type ProductValues } from './product-values.ts'

/** Creates a product. */
export const Route = createFileRoute('/dashboard/$organization/products/new')({
  component: NewProduct,
})

function NewProduct() {
  const t = useTexts()
  const href = useHref()
  const navigate = useNavigate()
  const { id, slug, defaultPresentmentCurrency } = useOrganization()
  const create = useWrite(
    (client, values: ProductValues) => createProduct(client, id, values),
    ({ productId, complete }) => {
      if (complete) toast({ title: t('products.created') })
      else toast({ title: t('products.created_bare'), meaning: 'negative' })
      void navigate({
        to: '/dashboard/$organization/products/$productId',
        params: { organization: slug, productId },
        ignoreBlocker: true,
      })
    },
  )
  return (
    <PageWidth>
      <PageHeader
        title={t('products.new')}
        back={{ href: href('/products'), label: t('navigation.products') }}
      />
      <ProductForm
        values={newProduct(defaultPresentmentCurrency)}
        action={t('products.create')}
        error={create.error}
        saving={create.isPending}
        onSave={(values, onError) => create.mutate(values, { onError })}
        cancel={
          <Link plain href={href('/products')} className={buttonClass()}>
            {t('ui:action.cancel')}
          </Link>
        }
      />
    </PageWidth>
  )
}

// Benefits are set by a second request. If it fails, the product already exists, and submitting
// again would create a second one.
async function createProduct(
  client: GatehouseClient,
  organizationId: string,
  values: ProductValues,
) {
  const { interval, recurringIntervalCount, benefits, pricing, assignsSeats } = values
  const product = await client.products.create({
    body: {
      ...productBody(values),
      organizationId,
      recurringInterval: interval,
      recurringIntervalCount: interval ? recurringIntervalCount : null,
      prices: priceBodies(values),
      assignsSeats: pricing === 'seat_based' && assignsSeats,
    },
  })
  const done = { productId: product.id, complete: true }
  if (benefits.length === 0) return done
  return client.products.updateBenefits({ id: product.id, body: { benefits } }).then(
    () => done,
    () => ({ ...done, complete: false }),
  )
}
