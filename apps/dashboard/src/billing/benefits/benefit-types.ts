import type { Platform } from '@gatehouse/contract/billing/platforms'
import type { BenefitType, BenefitTypeView } from './benefit-type.ts'
import { custom } from './types/custom/view.tsx'
import { discord } from './types/discord/view.tsx'
import { downloadables } from './types/downloadables/view.tsx'
import { featureFlag } from './types/feature-flag/view.tsx'
import { githubRepository } from './types/github-repository/view.tsx'
import { licenseKeys } from './types/license-keys/view.tsx'
import { meterCredit } from './types/meter-credit/view.tsx'

/** The view of each benefit type, one folder of `types/` each, in the order of the form. */
export const benefitTypeViews = {
  license_keys: licenseKeys,
  downloadables,
  meter_credit: meterCredit,
  feature_flag: featureFlag,
  discord,
  github_repository: githubRepository,
  custom,
} satisfies { [T in BenefitType]: BenefitTypeView<T> }

/** The view of a benefit type. */
export const viewOf = (type: BenefitType): BenefitTypeView => benefitTypeViews[type]

/** All benefit types, in the order of the form. */
// The keys of an object literal are exactly those of its type.
export const benefitTypes = Object.keys(benefitTypeViews) as BenefitType[]

/** Benefit types that can be created: those that are delivered to buyers on this server. */
export const offeredTypes = (platforms: Record<Platform, boolean> | undefined) =>
  benefitTypes.filter(type => {
    const { platform } = viewOf(type)
    return platform === undefined || platforms?.[platform] === true
  })
