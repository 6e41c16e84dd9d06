import { type Language, languages } from '@gatehouse/contract/languages'

export { type Language, languages } from '@gatehouse/contract/languages'

const LANGUAGES_MAX = 20

/** The supported language an Accept-Language header prefers; English if it names none. */
export function languageOf(header: string | undefined): Language {
  const wishes = (header ?? '')
    .split(',', LANGUAGES_MAX)
    .map(part => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters
        .find(parameter => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2)
      return {
        language: languages.find(item => item === tag.split('-')[0]),
        q: q ? Number(q) || 0 : 1,
      }
    })
    .filter(wish => wish.q > 0)
    .sort((a, b) => b.q - a.q)
  return wishes.find(wish => wish.language)?.language ?? 'en'
}
