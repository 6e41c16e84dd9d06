import { useTranslation } from 'react-i18next'
import type words from './locales/en.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    /** A key that is missing in English does not compile. */
    dashboard: typeof words
  }
}

/** The dashboard's translations, and under `ui:` those of every app. */
export function useTexts() {
  return useTranslation(['dashboard', 'ui']).t
}
