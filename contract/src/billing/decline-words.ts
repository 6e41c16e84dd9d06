import { declineWords } from './decline-words.data.ts'
import { declineOf, declineSentences, type KnownDecline } from './declines.ts'

/** What a refused payment means in a language, as the server says it in English. */
export function declineIn(language: string, sentence: string): string {
  const reason = declineOf(sentence)
  const words = Object.hasOwn(declineWords, language)
    ? declineWords[language as keyof typeof declineWords]
    : undefined
  return (reason && words?.[reason]) ?? sentence
}

/** Each sentence there is in a language, by the first of the reasons it is said for. */
export function declinesIn(language: string): Record<string, string> {
  const said = Object.entries(declineSentences).filter(
    ([reason, sentence]) => declineOf(sentence) === (reason as KnownDecline),
  )
  return Object.fromEntries(
    said.map(([reason, sentence]) => [reason, declineIn(language, sentence)]).toSorted(byReason),
  )
}

const byReason = ([one = '']: string[], [other = '']: string[]) => (one < other ? -1 : 1)
