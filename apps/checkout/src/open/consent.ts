import { CONSENT_TEXT_VERSION } from '@gatehouse/contract/billing/consent-version'
import type { Language } from '@gatehouse/contract/languages'
import type { TFunction } from 'i18next'
import type { Checkout, Confirmation } from '../client.ts'
import type { FieldErrors } from './fields.ts'

/** The error of a box that must be ticked before paying. */
export const consentErrors = (
  { needed_consent }: Checkout,
  agreed: boolean,
  t: TFunction<'checkout'>,
): FieldErrors => (needed_consent && !agreed ? { consent: t('error.tick') } : {})

/**
 * The consent that a confirmation sends: null states that the box is not ticked, so the server
 * rejects a checkout that has begun to ask for it.
 */
export const consentInput = (
  { needed_consent }: Checkout,
  agreed: boolean,
  locale: Language,
): Confirmation['withdrawal_consent'] =>
  needed_consent && agreed ? { text_version: CONSENT_TEXT_VERSION, locale } : null
