/**
 * A browser's language tag as `Intl` accepts it; undefined where it is none. Chromium on a system
 * without a locale reports `en-US@posix`, which `Intl` rejects with a RangeError.
 */
export function validLocale(tag: string): string | undefined {
  const [bare = ''] = tag.split('@')
  try {
    return Intl.getCanonicalLocales(bare)[0]
  } catch {
    return undefined
  }
}

/** The locale for numbers and dates: the first of the user's own that has the language. */
export function localeFor(language: string, tags: readonly string[]): string {
  const own = tags.find(tag => tag.split(/[-@]/)[0] === language)
  return (own && validLocale(own)) ?? language
}
