import type { BenefitCreate } from '@gatehouse/contract/billing/benefits'
import type { Work } from '../../platform/work.ts'
import { strategyOf } from './strategies.ts'
import type { BenefitProperties } from './strategy.ts'

/** Validates the merchant's settings of a benefit and returns them as they are stored. */
export async function validateProperties(
  work: Work,
  organization_id: string,
  benefit: Pick<BenefitCreate, 'type' | 'properties'>,
): Promise<BenefitProperties> {
  const { validate } = strategyOf(benefit)
  if (validate) return await validate(work, organization_id, benefit.properties)
  // A type without `validate` is stored as entered: `BenefitStrategy` says so.
  return benefit.properties as BenefitProperties
}
