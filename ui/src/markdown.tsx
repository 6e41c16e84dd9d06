import { lazy, Suspense } from 'react'
import clsx from 'clsx'

interface MarkdownProps {
  text: string
  /** Addresses are shown as their texts: inside of what is itself pressed. */
  unlinked?: boolean
  className?: string
}

const MarkdownText = lazy(() => import('./markdown-text.tsx').catch(() => ({ default: PlainText })))

/** What may mean something in Markdown; a text without it is shown as it is, and loads nothing. */
const MARKS = /[*_`~[\]<>#|\\&]|^\s*([-+]|\d+[.)])\s|^\s*[-=]{2,}\s*$|https?:|www\./m

/** A text its author wrote in Markdown. HTML in it stays text, and pictures are their names. */
export function Markdown({ text, unlinked = false, className }: MarkdownProps) {
  const plain = <PlainText text={text} />
  return (
    <div className={clsx('text-pretty break-words', className)}>
      {MARKS.test(text) ? (
        <Suspense fallback={plain}>
          <MarkdownText text={text} unlinked={unlinked} />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  )
}

function PlainText({ text }: { text: string }) {
  return <p className="whitespace-pre-line">{text}</p>
}
