import { declineTexts } from './decline-texts.gen.ts'
import { declineOf } from './declines.ts'

/** The translation of a decline message that the server writes in English. */
export function translateDecline(language: string, sentence: string): string {
  const reason = declineOf(sentence)
  const words: Partial<Record<string, string>> | undefined = Object.hasOwn(declineTexts, language)
    ? declineTexts[language as keyof typeof declineTexts]
    : undefined
  return (reason && words?.[reason]) ?? sentence
}
