import { lazy, Suspense } from 'react'
import clsx from 'clsx'

interface MarkdownProps {
  text: string
  /** Links are shown as text, because they are inside an element that is itself clickable. */
  unlinked?: boolean
  className?: string
}

const MarkdownText = lazy(() => import('./markdown-text.tsx').catch(() => ({ default: PlainText })))

/** Characters that may be Markdown; a text without them is shown unchanged and loads nothing. */
const MARKDOWN_SYNTAX = /[*_`~[\]<>#|\\&]|^\s*([-+]|\d+[.)])\s|^\s*[-=]{2,}\s*$|https?:|www\./m

/** A text its author wrote in Markdown. HTML in it stays text, and pictures become their names. */
export function Markdown({ text, unlinked = false, className }: MarkdownProps) {
  const plain = <PlainText text={text} />
  return (
    <div className={clsx('text-pretty break-words', className)}>
      {MARKDOWN_SYNTAX.test(text) ? (
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
