import type { Language } from '../languages.ts'
import { consentTexts } from './consent-texts.gen.ts'
import { CONSENT_TEXT_VERSION } from './consent-version.ts'
import type { ConsentKind } from './withdrawal-consent.ts'

/** The current text of a consent in a language, and its version. */
export const consentText = (kind: ConsentKind, locale: Language) => ({
  text: consentTexts[locale][kind],
  text_version: CONSENT_TEXT_VERSION,
})
