import type { Language, LoadTexts } from '@gatehouse/ui/i18n'

/** The texts of the pages before sign-in; all others if one of those was not found in the code. */
export const parts = ['entrance', 'all'] as const

// Written out, because the build looks for each of them.
const files = {
  entrance: (language: Language) => import(`../locales/${language}.json?part=entrance`),
  all: (language: Language) => import(`../locales/${language}.json?part=all`),
}

/** Loads one part of the texts in one language. */
export function loadTexts(language: Language, part: string): ReturnType<LoadTexts> {
  return files[part as (typeof parts)[number]](language) as ReturnType<LoadTexts>
}
