import type words from './locales/en.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    /** `const { t } = useTranslation('checkout')`: a key missing in English does not compile. */
    checkout: typeof words
  }
}
