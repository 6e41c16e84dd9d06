import { useId } from 'react'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Link } from '@gatehouse/ui/link'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { useController, useFormContext } from 'react-hook-form'
import { useEndpointQuery, useHref } from '../endpoint-hooks.ts'
import { useTexts } from '../texts.ts'
import { useProductPrice } from './price-text.ts'

const SHOWN_MAX = 100

/** The products to choose from: those on sale, by name. */
export function useOfferedProducts() {
  return useEndpointQuery('products', 'list', {
    isArchived: 'false',
    limit: SHOWN_MAX,
    sorting: ['name'],
  })
}

/** A link's products: one, or several among which the buyer chooses. */
export function ProductChoice() {
  const t = useTexts()
  const href = useHref()
  const id = useId()
  const price = useProductPrice()
  const { control } = useFormContext<{ products: string[] }>()
  const { field, fieldState } = useController({
    control,
    name: 'products',
    rules: { validate: chosen => chosen.length > 0 || t('links.choose_product') },
  })
  const { data } = useOfferedProducts()
  const error = fieldState.error?.message
  return (
    <fieldset aria-describedby={error ? id : undefined} className="flex flex-col gap-3">
      <legend className="text-small text-strong mb-1.5 font-medium">
        {t('navigation.products')}
      </legend>
      {!data && <Skeleton className="w-1/2" />}
      {data?.items.length === 0 && (
        <p className="text-muted">
          {t('links.no_products')} <Link href={href('/products/new')}>{t('products.create')}</Link>
        </p>
      )}
      {data?.items.map((product, index) => (
        <Checkbox
          key={product.id}
          {...(index === 0 && { ref: field.ref })}
          label={product.name}
          help={price(product)}
          checked={field.value.includes(product.id)}
          onChange={({ target }) =>
            field.onChange(
              target.checked
                ? [...field.value, product.id]
                : field.value.filter(item => item !== product.id),
            )
          }
        />
      ))}
      {error && (
        <p id={id} role="alert" className="text-small text-negative">
          {error}
        </p>
      )}
    </fieldset>
  )
}
