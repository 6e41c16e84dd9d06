import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { CheckoutPreview } from '../products/checkout-preview.tsx'
import type { Interval, Product } from '../price-text.ts'
import { valuesOf } from '../products/product-values.ts'
import type { LinkValues } from './link-values.ts'

type Terms = Pick<LinkValues, 'discount' | 'allowDiscountCodes' | 'seats' | 'trial'> & {
  trialInterval: Interval
  trialIntervalCount: number
}

interface LinkPreviewProps {
  terms: Terms
  /** The preselected product. */
  product: Product | undefined
  /** The names of the other products buyers can choose. */
  others: string[]
}

/** A preview of the link's checkout; renders nothing without a product. */
export function LinkPreview({ terms, product, others }: LinkPreviewProps) {
  const { defaultPresentmentCurrency } = useOrganization()
  const { discount: provided, seats, allowDiscountCodes } = terms
  const id = provided?.value ?? ''
  const { data: discount } = useEndpointQuery('discounts', 'get', { id }, { enabled: id !== '' })
  if (!product) return null
  const { trial, trialInterval, trialIntervalCount } = terms
  const values = valuesOf(product, defaultPresentmentCurrency)
  return (
    <CheckoutPreview
      values={trial ? { ...values, trial, trialInterval, trialIntervalCount } : values}
      terms={{
        seats,
        discount: id === discount?.id ? discount : undefined,
        codes: allowDiscountCodes,
        others,
      }}
    />
  )
}
