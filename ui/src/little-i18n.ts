/**
 * The parts of i18next and react-i18next that the pages use, in a sixteenth of their size: the
 * build replaces both by this (see ui/vite.ts), and a test compares it with the libraries.
 */
import {
  cloneElement,
  createElement,
  Fragment,
  isValidElement,
  type ReactNode,
  useSyncExternalStore,
} from 'react'
import { fillSentence, findSentence, type Values, type Words } from './sentence.ts'

type Translate = (key: string, values?: Values) => string

interface Start {
  lng: string
  missingKeyHandler?: () => void
  resources: Record<string, Record<string, Words>>
}

const bundles = new Map<string, Words>()
const translators = new Map<string, Translate>()
const listeners = new Set<() => void>()
let language = 'en'
/** Counts changes that affect sentences: another language, more texts. */
let version = 0
let onMissing: (() => void) | undefined

const bundleName = (spoken: string, namespace: string) => `${spoken}/${namespace}`

/** Replaces the library's own object. */
const i18next = {
  get language() {
    return language
  },
  use: () => i18next,
  init: ({ lng, resources, missingKeyHandler }: Start) => {
    language = lng
    onMissing = missingKeyHandler
    for (const [namespace, texts] of Object.entries(resources[lng] ?? {})) {
      i18next.addResourceBundle(lng, namespace, texts)
    }
    return Promise.resolve()
  },
  /** Adds texts to a namespace. */
  addResourceBundle: (spoken: string, namespace: string, texts: Words) => {
    const name = bundleName(spoken, namespace)
    bundles.set(name, mergeWords(bundles.get(name) ?? {}, texts))
    changed()
  },
  changeLanguage: (spoken: string) => {
    language = spoken
    changed()
    return Promise.resolve()
  },
}

function changed() {
  version += 1
  for (const listener of listeners) listener()
}

function mergeWords(known: Words, more: Words): Words {
  const all: Record<string, string | Words> = { ...known }
  for (const [key, value] of Object.entries(more)) {
    const before = all[key]
    all[key] =
      typeof before === 'object' && typeof value === 'object' ? mergeWords(before, value) : value
  }
  return all
}

export default i18next

/** React needs no setup here. */
export const initReactI18next = undefined

/** The texts of namespaces in the current language; the first namespace is the default. */
export function useTranslation(namespaces: string | readonly string[]): {
  t: Translate
  i18n: { language: string }
} {
  useSyncExternalStore(listen, () => version)
  const namespace = typeof namespaces === 'string' ? namespaces : (namespaces[0] ?? '')
  return { t: translatorOf(language, namespace), i18n: { language } }
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The same function while the language is the same, so that effects may depend on it. */
export function translatorOf(spoken: string, namespace: string): Translate {
  const name = bundleName(spoken, namespace)
  const known = translators.get(name)
  if (known) return known
  const plural = new Intl.PluralRules(spoken)
  const translate: Translate = (key, values = {}) =>
    fillSentence(sentenceOf(spoken, namespace, { key, values, plural }), values)
  translators.set(name, translate)
  sentences.set(translate, (key, values) => sentenceOf(spoken, namespace, { key, values, plural }))
  return translate
}

/** For each translator, the sentence before values are inserted. */
const sentences = new WeakMap<Translate, (key: string, values: Values) => string>()

interface KeyRequest {
  key: string
  values: Values
  plural: Intl.PluralRules
}

function sentenceOf(
  spoken: string,
  namespace: string,
  { key, values, plural }: KeyRequest,
): string {
  // `ui:action.close` is a key of another namespace.
  const [before = '', after] = key.split(':', 2)
  const [home, path] = after === undefined ? [namespace, before] : [before, after]
  const texts = bundles.get(bundleName(spoken, home)) ?? {}
  const found = findSentence(texts, path, { count: values.count, plural })
  if (!found) onMissing?.()
  return found ?? path
}

interface TransProps {
  t: Translate
  i18nKey: string
  values?: Values
  count?: number
  /** The elements that replace `<0>…</0>` or `<0/>` in the sentence. */
  components: readonly ReactNode[]
}

const TAG = /<(\d)>(.*?)<\/\1>|<(\d)\s*\/>/g

/** A sentence with elements in it, in the word order of the language. */
export function Trans({ t, i18nKey, values = {}, count, components }: TransProps) {
  const all = count === undefined ? values : { ...values, count }
  const sentence = sentences.get(t)?.(i18nKey, all) ?? i18nKey
  return partsOf(sentence, all, components)
}

function partsOf(sentence: string, values: Values, components: readonly ReactNode[]): ReactNode[] {
  const fill = (text: string) => fillSentence(text, values)
  const parts: ReactNode[] = []
  let at = 0
  for (const { index, 0: tag, 1: number, 2: inner = '', 3: empty } of sentence.matchAll(TAG)) {
    parts.push(fill(sentence.slice(at, index)))
    at = index + tag.length
    const element = components[Number(number ?? empty)]
    const within = inner ? partsOf(inner, values, components) : undefined
    const drawn = within && isValidElement(element) ? cloneElement(element, {}, ...within) : element
    parts.push(createElement(Fragment, { key: index }, drawn))
  }
  parts.push(fill(sentence.slice(at)))
  return parts
}
