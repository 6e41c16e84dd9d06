import type { MeteredRate } from '@gatehouse/contract/billing/metered-amount'
import type { ProductPrice } from '@gatehouse/contract/billing/prices'
import type { MeteredColumns } from './metered-amount.ts'

type Rate = Extract<MeteredRate, { type: 'package' }>

/** The fields of a price by packages. */
type PackageFields = Pick<
  Extract<ProductPrice, { amount_type: 'metered_package' }>,
  'package_size' | 'package_amount' | 'free_units'
>

/** Packages as they are stored. */
export const packageRate = ({ package_size, ...fields }: PackageFields): Rate => ({
  ...{ type: 'package', size: package_size },
  ...fields,
})

/** Stored packages as the fields of their price. */
export function packageFields(stored: unknown): PackageFields {
  // Only values validated by the contract are stored.
  const { size: package_size, package_amount, free_units } = stored as Rate
  return { package_size, package_amount, free_units }
}

/** The units of a package; null for a metered price without packages. */
export const packageSizeOf = ({ amount_type, metered_tiers }: MeteredColumns): number | null =>
  amount_type === 'metered_package' ? packageFields(metered_tiers).package_size : null
