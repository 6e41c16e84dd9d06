// What is wrong with translations, next to the English texts: for `npm run check` and add-texts.ts.

/** The texts of a file, or a part of it. */
export type Texts = string | Texts[] | { [key: string]: Texts }

/** A key whose text is missing or wrong. */
export type TextProblem = { key: string; message: string }

const PLURAL_SUFFIX = /([._])(zero|one|two|few|many|other)$/

/**
 * Compares a language with English: the same keys, plurals in the language's own forms, no empty
 * text, and the same placeholders.
 */
export function compareTexts(english: Texts, texts: Texts, language: string): TextProblem[] {
  const originals = new Map(flattenTexts(english))
  const translations = new Map(flattenTexts(texts))
  const expected = new Set(expectedKeys(originals, language))
  const missing = [...expected].filter(key => !translations.has(key))
  return [
    ...missing.map(key => ({ key, message: `${key} is missing` })),
    ...[...translations].flatMap(([key, text]) => {
      if (!expected.has(key)) return [{ key, message: `${key} is not among the English texts` }]
      const problem = problemOf(key, text, { originals, language })
      return problem ? [{ key, message: `${key} ${problem}` }] : []
    }),
  ]
}

function flattenTexts(texts: Texts, path = ''): [key: string, text: string][] {
  if (typeof texts === 'string') return [[path, texts]]
  if (typeof texts !== 'object' || texts === null) return [[path, '']]
  return Object.entries(texts).flatMap(([key, inner]) =>
    flattenTexts(inner, path ? `${path}.${key}` : key),
  )
}

function expectedKeys(originals: Map<string, string>, language: string): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return [...originals.keys()].flatMap(key => {
    if (!isCounted(key, originals)) return [key]
    const base = key.replace(PLURAL_SUFFIX, '$1')
    return key.endsWith('other') ? forms.map(form => base + form) : []
  })
}

/** `seats_one` beside `seats_other`, or `{ one, other }` below `seats`. */
function isCounted(key: string, originals: Map<string, string>): boolean {
  const [, separator] = PLURAL_SUFFIX.exec(key) ?? []
  const has = (form: string) => originals.has(key.replace(PLURAL_SUFFIX, `$1${form}`))
  return separator !== undefined && has('other') && (separator === '_' || has('one'))
}

type Context = { originals: Map<string, string>; language: string }

function problemOf(
  key: string,
  text: string,
  { originals, language }: Context,
): string | undefined {
  if (text.trim() === '') return 'is empty'
  const original = originals.get(key) ?? originals.get(key.replace(PLURAL_SUFFIX, '$1other')) ?? ''
  const spare = /[._]one$/.test(key) && hasExactSingular(language)
  const placeholders = (of: string) =>
    placeholdersOf(of).filter(placeholder => !(spare && placeholder === 'count'))
  const expected = placeholders(original).join(', ') || 'none'
  const found = placeholders(text).join(', ') || 'none'
  return expected === found
    ? undefined
    : `has other placeholders (${found}) than English (${expected})`
}

/** `{{count}}` and `<1>` of the apps, `{amount}` of emails and documents. */
function placeholdersOf(text: string): string[] {
  const found = text.matchAll(/\{\{?\s*([\w.]+)|<(\/?\d+)>/g)
  return [...found].map(([, name, tag]) => name ?? tag ?? '').toSorted()
}

// "One order" may omit its number, but not if the same plural form also means 21, or zero.
function hasExactSingular(language: string): boolean {
  const rules = new Intl.PluralRules(language)
  return [0, 21, 101].every(count => rules.select(count) !== 'one')
}
