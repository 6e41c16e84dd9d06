import type words from './locales/en.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    /** `const { t } = useTranslation('portal')`: a key missing in English does not compile. */
    portal: typeof words
  }
}
