import { ToggleRight } from 'lucide-react'
import type { BenefitTypeView } from '../../benefit-type.ts'
import { FeatureCard } from './feature-card.tsx'
import { FeatureFields } from './fields.tsx'

/** A feature of the merchant's program. */
export const featureFlag: BenefitTypeView<'feature_flag', Record<never, never>> = {
  icon: ToggleRight,
  Fields: FeatureFields,
  empty: {},
  valuesOf: () => ({}),
  bodyOf: () => ({}),
  names: {},
  content: ({ id }) => <FeatureCard id={id} />,
}
