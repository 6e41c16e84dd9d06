import { z } from 'zod'
import { languages } from '../languages.ts'
import { Moment } from '../kit/fields.ts'
import type { BenefitType } from './benefit-properties.ts'

/**
 * What a consumer consents to before paying (Directive 2011/83/EU): `digital_content` is delivered
 * immediately and ends the right of withdrawal (Article 16(m)); a `service` begins immediately, and
 * a consumer who withdraws pays for the part provided until then (Articles 8(8) and 14(3)).
 */
export const ConsentKind = z.enum(['digital_content', 'service'])
export type ConsentKind = z.output<typeof ConsentKind>

/**
 * What a consent leaves of the right of withdrawal: all of it, a right to get back what was not
 * used, or nothing.
 */
export const WithdrawalRight = z.enum(['full', 'pro_rata', 'ended'])
export type WithdrawalRight = z.output<typeof WithdrawalRight>

/** The right of withdrawal after this consent; null: none was given. */
export function withdrawalRight(consent: { kind: ConsentKind } | null): WithdrawalRight {
  if (consent === null) return 'full'
  return consent.kind === 'digital_content' ? 'ended' : 'pro_rata'
}

/** The consent that a buyer gave at a checkout, with the text that they read. */
export const WithdrawalConsent = z.object({
  kind: ConsentKind,
  text: z.string(),
  text_version: z.string(),
  locale: z.string(),
  given_at: Moment,
})
export type WithdrawalConsent = z.output<typeof WithdrawalConsent>

/**
 * The consent in a confirmation: which version of the text the buyer ticked, and in which language.
 * Null states that the box was not ticked: the checkout is not confirmed if it asks for consent.
 */
export const WithdrawalConsentInput = z
  .object({ text_version: z.string().max(32), locale: z.enum(languages) })
  .nullable()

/** The European Economic Area: where the directive applies. */
const EEA = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
)

/** Benefits that are digital content in the buyer's hands, and those that are a service. */
const CONTENT: ReadonlySet<BenefitType> = new Set([
  'downloadables',
  'license_keys',
  'github_repository',
])
const SERVICES: ReadonlySet<BenefitType> = new Set(['discord', 'feature_flag', 'meter_credit'])

/** What decides whether a purchase needs consent. */
export type ConsentSubject = {
  country: string | null
  is_business_customer: boolean
  tax_id: string | null
  is_recurring: boolean
  benefit_types: readonly BenefitType[]
}

/**
 * The consent that a paid purchase needs; null for businesses, for buyers outside the EEA, and for
 * what is not delivered by a benefit. A recurring product is a service.
 */
export function neededConsent(subject: ConsentSubject): ConsentKind | null {
  const { country, is_business_customer, tax_id, is_recurring, benefit_types } = subject
  if (country === null || !EEA.has(country) || is_business_customer || tax_id !== null) return null
  if (is_recurring) return 'service'
  if (benefit_types.some(type => CONTENT.has(type))) return 'digital_content'
  return benefit_types.some(type => SERVICES.has(type)) ? 'service' : null
}
