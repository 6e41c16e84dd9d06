/** The version of the consent texts: the day on which one of them last changed. */
export const CONSENT_TEXT_VERSION = '2026-11-27'
