import { useEffect, useState } from 'react'
import type { Language } from '@gatehouse/ui/languages'
import english from '../locales/en.json'
import type { Texts } from './texts.ts'

type Loaded = { default: Texts }

/** Each language is loaded when it is needed; English is always there. */
const loaders: Record<Exclude<Language, 'en'>, () => Promise<Loaded>> = {
  de: () => import('../locales/de.json'),
  es: () => import('../locales/es.json'),
  fr: () => import('../locales/fr.json'),
  pl: () => import('../locales/pl.json'),
  ru: () => import('../locales/ru.json'),
  tr: () => import('../locales/tr.json'),
  uk: () => import('../locales/uk.json'),
}

/**
 * The texts of a language; undefined until they are loaded. If they cannot be loaded, they are
 * English.
 */
export function useLoadedTexts(
  language: Language | undefined,
  provided: Texts | undefined,
): Texts | undefined {
  const [loaded, setLoaded] = useState<{ language: Language; texts: Texts }>()
  const isNeeded = language !== undefined && language !== 'en' && !provided
  useEffect(() => {
    if (!isNeeded) return undefined
    let isWanted = true
    const show = (texts: Texts) => isWanted && setLoaded({ language, texts })
    loaders[language]().then(
      module => show(module.default),
      () => show(english),
    )
    return () => {
      isWanted = false
    }
  }, [isNeeded, language])
  if (provided) return provided
  if (language === 'en') return english
  return loaded?.language === language ? loaded?.texts : undefined
}
