// Generated from the locale files of the contract: run npm run generate.

/** The supported languages, each under its own name. */
export const languageNames = {
  "en": "English",
  "de": "Deutsch",
  "es": "Español",
  "fr": "Français",
  "pl": "Polski",
  "ru": "Русский",
  "tr": "Türkçe",
  "uk": "Українська"
} as const
