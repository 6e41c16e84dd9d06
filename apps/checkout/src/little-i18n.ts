/**
 * What the checkout uses of i18next and react-i18next, in a sixteenth of their size: the build puts
 * it in the place of both (see vite.config.ts), and a test holds it to what they say.
 */
import { useSyncExternalStore } from 'react'

type Words = { [key: string]: string | Words }
type Values = Record<string, unknown>
type Say = (key: string, values?: Values) => string

interface Start {
  lng: string
  resources: Record<string, Record<string, Words>>
}

const bundles = new Map<string, Words>()
const sayers = new Map<string, Say>()
const hearers = new Set<() => void>()
let language = 'en'

const bundleName = (spoken: string, namespace: string) => `${spoken}/${namespace}`

/** Stands where the library's own object stands. */
const i18next = {
  get language() {
    return language
  },
  use: () => i18next,
  init: ({ lng, resources }: Start) => {
    language = lng
    for (const [namespace, words] of Object.entries(resources[lng] ?? {})) {
      i18next.addResourceBundle(lng, namespace, words)
    }
    return Promise.resolve()
  },
  addResourceBundle: (spoken: string, namespace: string, words: Words) => {
    bundles.set(bundleName(spoken, namespace), words)
  },
  changeLanguage: (spoken: string) => {
    language = spoken
    for (const hear of hearers) hear()
    return Promise.resolve()
  },
}

export default i18next

/** Nothing needs to be started for React. */
export const initReactI18next = undefined

/** The words of a namespace, in the language now spoken. */
export function useTranslation(namespace: string): { t: Say; i18n: { language: string } } {
  const spoken = useSyncExternalStore(hear, () => language)
  return { t: sayerOf(spoken, namespace), i18n: { language: spoken } }
}

function hear(hearer: () => void) {
  hearers.add(hearer)
  return () => void hearers.delete(hearer)
}

/** The same function as long as the language is the same, so that effects may depend on it. */
export function sayerOf(spoken: string, namespace: string): Say {
  const name = bundleName(spoken, namespace)
  const known = sayers.get(name)
  if (known) return known
  const plural = new Intl.PluralRules(spoken)
  const say: Say = (key, values = {}) => {
    const words = bundles.get(name) ?? {}
    const { count } = values
    const counted = typeof count === 'number' && wordAt(words, `${key}_${plural.select(count)}`)
    const sentence = counted || wordAt(words, key) || key
    return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_hole, value: string) => String(values[value]))
  }
  sayers.set(name, say)
  return say
}

function wordAt(words: Words, key: string): string | undefined {
  let at: string | Words | undefined = words
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}
