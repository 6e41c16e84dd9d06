import type { ReactElement } from 'react'
import { Part } from '../appearance/part.tsx'
import { splitSentence } from '../texts/translate.ts'

type MarkedLinkProps = {
  /** A sentence in which `<0>…</0>` is the link. */
  sentence: string
  href?: string | undefined
  onClick?: () => void
}

/** A sentence with a link in it, or with a button that looks like one. */
export function MarkedLink({ sentence, href, onClick }: MarkedLinkProps): ReactElement {
  const [start, marked, end] = splitSentence(sentence)
  return (
    <span>
      {start}
      {href === undefined ? (
        <Part of="linkButton" onClick={onClick}>
          {marked}
        </Part>
      ) : (
        <Part of="link" href={href}>
          {marked}
        </Part>
      )}
      {end}
    </span>
  )
}
