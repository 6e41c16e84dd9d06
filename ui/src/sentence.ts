/** Texts by their names; a group of texts has texts or groups. */
export type Words = { readonly [key: string]: string | Words }

/** What is filled in; `count` also decides the plural form. */
export type Values = Readonly<Record<string, unknown>>

/** The text of a dotted key, in the plural form of `count`; undefined if there is none. */
export function findSentence(
  words: Words,
  key: string,
  { count, plural }: { count: unknown; plural: Intl.PluralRules },
): string | undefined {
  const form = typeof count === 'number' && wordAt(words, `${key}_${plural.select(count)}`)
  // Texts of another language may lack a plural form of this one.
  return form || wordAt(words, key) || wordAt(words, `${key}_other`)
}

function wordAt(words: Words, key: string): string | undefined {
  let at: string | Words | undefined = words
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}

/** A sentence with values in place of `{{name}}`. */
export const fillSentence = (sentence: string, values: Values): string =>
  sentence.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    name in values ? String(values[name]) : placeholder,
  )
