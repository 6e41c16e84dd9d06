import { declineWords } from './decline-words.data.ts'
import { declineOf, declineSentences, type KnownDecline } from './declines.ts'

/** The translation of a decline message that the server writes in English. */
export function declineIn(language: string, sentence: string): string {
  const reason = declineOf(sentence)
  const words = Object.hasOwn(declineWords, language)
    ? declineWords[language as keyof typeof declineWords]
    : undefined
  return (reason && words?.[reason]) ?? sentence
}

/** Every message in a language, by the first reason that has it. */
export function declinesIn(language: string): Record<string, string> {
  const submitted = Object.entries(declineSentences).filter(
    ([reason, sentence]) => declineOf(sentence) === (reason as KnownDecline),
  )
  return Object.fromEntries(
    submitted
      .map(([reason, sentence]) => [reason, declineIn(language, sentence)])
      .toSorted(byReason),
  )
}

const byReason = ([one = '']: string[], [other = '']: string[]) => (one < other ? -1 : 1)
