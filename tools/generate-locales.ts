// Generates what is made of the contract's locale files: the names of the languages for ui, which
// imports no other package, the tables that the contract's code reads, and in the apps' own files
// the reasons for declined payments and what buyers agree to.
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { declineOf, declineSentences } from '../contract/src/billing/declines.ts'
import { type Language, languages } from '../contract/src/languages.ts'

export const name = 'texts of the contract'

/** The apps whose pages explain why a payment was declined. Mails read the texts directly. */
const APPS = ['checkout', 'portal']

type ContractTexts = {
  /** The language's own name for itself. */
  name: string
  /** By the first reason that has the message. */
  declines: Record<string, string>
  line_labels: Record<string, string | Record<string, string>>
  /** What a buyer agrees to at checkout, by kind. */
  consents: Record<string, string>
}

/** Writes (or, when checking, compares) the files. Returns those that changed. */
export async function run(check: boolean): Promise<string[]> {
  const texts = Object.fromEntries(
    languages.map(language => [language, textsOf(language)]),
  ) as Record<Language, ContractTexts>
  const files: [path: string, text: string][] = [
    ['contract/src/locales/en.json', json(texts.en)],
    ['ui/src/languages.gen.ts', languageNames(texts)],
    ['contract/src/billing/line-labels.gen.ts', lineTexts(texts)],
    ['contract/src/billing/decline-texts.gen.ts', declineTexts(texts)],
    ['contract/src/billing/consent-texts.gen.ts', consentTexts(texts)],
    ...APPS.flatMap(app =>
      languages.map((language): [string, string] => {
        const path = `apps/${app}/src/locales/${language}.json`
        const { declines, consents } = texts[language]
        const own = { decline: declines, ...(app === 'checkout' && { consent: consents }) }
        return [path, json({ ...(parse(path) as object), ...own })]
      }),
    ),
  ]
  const changed: string[] = []
  for (const [path, text] of files) {
    if ((await readFile(urlOf(path), 'utf8').catch(() => '')) === text) continue
    changed.push(path)
    if (!check) await writeFile(urlOf(path), text)
  }
  return changed
}

/** A language's texts; the English messages of declines are those that the API sends. */
function textsOf(language: Language): ContractTexts {
  const texts = parse(`contract/src/locales/${language}.json`) as ContractTexts
  return language === 'en' ? { ...texts, declines: englishDeclines() } : texts
}

function englishDeclines(): Record<string, string> {
  const first = Object.entries(declineSentences).filter(
    ([reason, sentence]) => declineOf(sentence) === reason,
  )
  return Object.fromEntries(first.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

type AllTexts = Record<Language, ContractTexts>

const HEADER = '// Generated from the locale files of the contract: run npm run generate.\n'

const languageNames = (texts: AllTexts) =>
  `${HEADER}
/** The supported languages, each under its own name. */
export const languageNames = ${json(pick(texts, ({ name }) => name)).trimEnd()} as const
`

const lineTexts = (texts: AllTexts) =>
  `${HEADER}import type { Language } from '../languages.ts'

type Counted = Partial<Record<Intl.LDMLPluralRule, string>>

type LineTexts = {
  trial: string
  unused: string
  remaining: string
  seats: Counted
  units: Counted
}

/** The text of order lines, on screens, in emails and on documents; \`{name}\` is the product. */
export const lineTexts: Record<Language, LineTexts> = ${json(pick(texts, distinctForms))}`

/** Without the plural forms that read like `other`, which is used where a form is left out. */
const distinctForms = ({ line_labels }: ContractTexts) =>
  Object.fromEntries(
    Object.entries(line_labels).map(([key, text]) => [
      key,
      typeof text === 'string' ? text : withoutRedundantForms(text),
    ]),
  )

const withoutRedundantForms = (forms: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(forms).filter(([form, text]) => form === 'other' || text !== forms.other),
  )

const declineTexts = (texts: AllTexts) =>
  `${HEADER}import type { Language } from '../languages.ts'
import type { KnownDecline } from './declines.ts'

/**
 * The message of a declined payment, for pages and emails, by language and by the first reason that
 * has the message.
 */
export const declineTexts: Record<Language, Partial<Record<KnownDecline, string>>> =
  ${json(pick(texts, one => one.declines))}`

const consentTexts = (texts: AllTexts) =>
  `${HEADER}import type { Language } from '../languages.ts'

/** What a buyer agrees to at checkout, by language and kind, as the checkout's page shows it. */
export const consentTexts: Record<Language, Record<'digital_content' | 'service', string>> =
  ${json(pick(texts, one => one.consents))}`

const pick = <T>(texts: AllTexts, part: (one: ContractTexts) => T) =>
  Object.fromEntries(languages.map(language => [language, part(texts[language])]))

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const parse = (path: string): unknown => JSON.parse(readFileSync(urlOf(path), 'utf8'))

const urlOf = (path: string) => new URL(`../${path}`, import.meta.url)
