import type { BenefitType } from './benefit-properties.ts'

/** Benefit types of the protocol that nothing delivers yet: new ones are rejected. */
export const undeliveredBenefits = ['discord'] as const satisfies BenefitType[]

/** A benefit type that nothing delivers yet. */
export type UndeliveredBenefit = (typeof undeliveredBenefits)[number]

const undeliveredTypes: ReadonlySet<BenefitType> = new Set(undeliveredBenefits)

/** Whether nothing delivers a benefit type yet. */
export const isUndelivered = (type: BenefitType): boolean => undeliveredTypes.has(type)

/** The sentence in the API reference that names the rejected types. */
export const undeliveredNote =
  "These benefit types aren't supported yet. Creating one is rejected with 422: " +
  `${undeliveredBenefits.join(', ')}.`
