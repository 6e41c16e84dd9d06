import type { BenefitStrategy } from '../../strategy.ts'

/**
 * A feature of the merchant's program, on while it is granted. Programs ask for it with
 * `/v1/entitlements/check`, or read it and the benefit's metadata in the customer's state.
 */
export const featureFlag: BenefitStrategy<'feature_flag'> = {
  granted: 'in_sale',
  grant: () => ({ properties: {} }),
}
