/** The user's locales, preferred first, as `Intl` accepts them. */
export const browserLocales = (): string[] => validLocales(navigator.languages)

/**
 * Language tags as `Intl` accepts them; others are omitted. Chromium on a system without a locale
 * reports `en-US@posix`, which `Intl` rejects with a RangeError.
 */
export function validLocales(tags: readonly string[]): string[] {
  return tags.flatMap(tag => {
    const [bare = ''] = tag.split('@')
    try {
      return Intl.getCanonicalLocales(bare)
    } catch {
      return []
    }
  })
}

/** The locale for numbers and dates: the first of the user's own that matches the language. */
export function localeFor(language: string, locales: readonly string[]): string {
  return locales.find(locale => locale.split('-')[0] === language) ?? language
}
