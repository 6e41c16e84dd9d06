import { metadataBody, type MetadataPair, metadataPairs } from '../../frame/metadata-pairs.ts'
import type { Benefit, BenefitBody, BenefitType } from './benefit-type.ts'
import { benefitTypeViews, viewOf } from './benefit-types.ts'

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** The values of every type's fields: they are kept when another type is chosen in between. */
type FieldValues = Intersection<(typeof benefitTypeViews)[BenefitType]['empty']>

/** The form values of a benefit. */
export type BenefitValues = FieldValues & {
  type: BenefitType
  description: string
  metadata: MetadataPair[]
}

// Together, the types' values are exactly `FieldValues`.
const fields = Object.assign(
  {},
  ...Object.values(benefitTypeViews).map(view => view.empty),
) as FieldValues

const empty: BenefitValues = { ...fields, type: 'license_keys', description: '', metadata: [] }

/** A benefit's form values, or those of an empty form. */
export function benefitValues(benefit: Benefit | undefined): BenefitValues {
  if (!benefit) return empty
  const { type, description, metadata, properties } = benefit
  const own: Partial<BenefitValues> = viewOf(type).valuesOf(properties)
  return { ...empty, ...own, type, description, metadata: metadataPairs(metadata) }
}

/** The request body for the form values. */
export function benefitBody(values: BenefitValues): BenefitBody {
  const { type, description, metadata } = values
  const properties = viewOf(type).bodyOf(values)
  // The view of a type returns the properties of the same type.
  return { type, description, metadata: metadataBody(metadata), properties } as BenefitBody
}

/** From the server's field paths to the form's where they differ. */
export const fieldNames = Object.fromEntries(
  Object.values(benefitTypeViews).flatMap(({ names }) => Object.entries(names)),
)
