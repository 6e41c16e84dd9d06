import type { BenefitType } from '@gatehouse/contract/billing/benefit-properties'
import type { BenefitRow } from './benefit.ts'
import type { BenefitProperties, BenefitStrategy } from './strategy.ts'
import { custom } from './types/custom/strategy.ts'
import { discord } from './types/discord/strategy.ts'
import { downloadables } from './types/downloadables/strategy.ts'
import { featureFlag } from './types/feature-flag/strategy.ts'
import { githubRepository } from './types/github-repository/strategy.ts'
import { licenseKeys } from './types/license-keys/strategy.ts'
import { meterCredit } from './types/meter-credit/strategy.ts'

/** The strategy of each type of benefit: one folder of `types/` each. */
export const benefitStrategies: { [T in BenefitType]: BenefitStrategy<T> } = {
  custom,
  discord,
  github_repository: githubRepository,
  downloadables,
  license_keys: licenseKeys,
  meter_credit: meterCredit,
  feature_flag: featureFlag,
}

/** The strategy of a benefit, stored or entered. */
export function strategyOf({ type }: { type: string }): BenefitStrategy {
  // Only types defined in the contract are accepted and stored.
  return benefitStrategies[type as BenefitType]
}

/** The settings of a stored benefit, for its strategy. */
export function propertiesOf({ properties }: Pick<BenefitRow, 'properties'>): BenefitProperties {
  // Properties are validated with the contract's schema of the same type when they are stored.
  return properties as BenefitProperties
}
