import { declineWords } from './decline-words.gen.ts'
import { declineOf } from './declines.ts'

/** The translation of a decline message that the server writes in English. */
export function declineIn(language: string, sentence: string): string {
  const reason = declineOf(sentence)
  const words: Partial<Record<string, string>> | undefined = Object.hasOwn(declineWords, language)
    ? declineWords[language as keyof typeof declineWords]
    : undefined
  return (reason && words?.[reason]) ?? sentence
}
