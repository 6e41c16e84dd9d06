import { fileSizeText } from './file-size-text.ts'
import { useLocale } from './i18n.tsx'

/** The size of a file, as the reader's language writes it. */
export function FileSize({ bytes }: { bytes: number }) {
  return <span className="whitespace-nowrap">{fileSizeText(bytes, useLocale())}</span>
}
