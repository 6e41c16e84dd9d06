import { type Language, type LoadTexts, ensureTexts } from '@gatehouse/ui/i18n'
import type { AnyRoute } from '@tanstack/react-router'
import { type Part, partsFor } from './text-parts.ts'

// Written out, because the build searches for each of them.
const files = {
  common: (language: Language) => import(`./locales/${language}.json?part=common`),
  shared: (language: Language) => import(`./locales/${language}.json?part=shared`),
  arrival: (language: Language) => import(`./locales/${language}.json?part=arrival`),
  account: (language: Language) => import(`./locales/${language}.json?part=account`),
  admin: (language: Language) => import(`./locales/${language}.json?part=admin`),
  organization: (language: Language) => import(`./locales/${language}.json?part=organization`),
  catalog: (language: Language) => import(`./locales/${language}.json?part=catalog`),
  sales: (language: Language) => import(`./locales/${language}.json?part=sales`),
  usage: (language: Language) => import(`./locales/${language}.json?part=usage`),
  analytics: (language: Language) => import(`./locales/${language}.json?part=analytics`),
  developers: (language: Language) => import(`./locales/${language}.json?part=developers`),
  people: (language: Language) => import(`./locales/${language}.json?part=people`),
  settings: (language: Language) => import(`./locales/${language}.json?part=settings`),
}

/** Loads one part of the texts in one language. */
export function loadTexts(language: Language, part: string): ReturnType<LoadTexts> {
  // Only parts are loaded: the one of the route below, or `common` at the start.
  return files[part as Part](language) as ReturnType<LoadTexts>
}

/**
 * Lets every page wait for its texts together with its code; a page without them shows an error.
 */
export function waitForTexts(routes: readonly AnyRoute[]): void {
  for (const route of routes) {
    const needed = partsFor(route.fullPath)
    if (needed.length > 1) Object.assign(route.options, { loader: () => ensureTexts(needed) })
  }
}
