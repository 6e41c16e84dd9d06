import { fillSentence, findSentence } from '@gatehouse/ui/sentence'
import type english from '../locales/en.json'
import type { Texts } from './texts.ts'

type Words = typeof english

type Singular<Key> = Key extends `${infer Name}_${'one' | 'few' | 'many' | 'other'}` ? Name : Key

/** The name of a text, as `group.name`; its plural forms share a name. */
export type TextKey = {
  [Group in keyof Words]: `${Group}.${Singular<keyof Words[Group] & string>}`
}[keyof Words]

/** Returns a text with its values filled in; `count` also decides the plural form. */
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string

/** The translator of one language. */
export function translatorOf(texts: Texts, locale: string): Translate {
  const plural = new Intl.PluralRules(locale)
  return (key, values = {}) =>
    fillSentence(findSentence(texts, key, { count: values.count, plural }) ?? key, values)
}

/** The parts of a sentence before, inside and after its mark `<0>…</0>`, such as a link. */
export function splitSentence(sentence: string): [before: string, marked: string, after: string] {
  const [, before = sentence, marked = '', after = ''] =
    /^(.*?)<0>(.*?)<\/0>(.*)$/s.exec(sentence) ?? []
  return [before, marked, after]
}

/** A sentence without its marks. */
export const plainSentence = (sentence: string): string => sentence.replaceAll(/<\/?\d>/g, '')
