import type words from './locales/en.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    /** `const { t } = useTranslation('dashboard')`: a key that English lacks does not compile. */
    dashboard: typeof words
  }
}
