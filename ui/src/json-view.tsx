import { useTranslation } from 'react-i18next'
import { CodeBlock } from './code-block.tsx'

interface JsonViewProps {
  value: unknown
  title?: string
  className?: string
}

const token = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** A JSON payload as sent or received, to read and copy. */
export function JsonView({ value, title, className }: JsonViewProps) {
  const { t } = useTranslation('ui')
  const text = JSON.stringify(value, null, 2) ?? 'null'
  return (
    <CodeBlock code={text} title={title ?? t('json.title')} className={className}>
      {highlight(text)}
    </CodeBlock>
  )
}

function highlight(text: string) {
  const pieces = []
  let end = 0
  for (const match of text.matchAll(token)) {
    const [all, string, colon] = match
    pieces.push(text.slice(end, match.index))
    pieces.push(
      <span key={match.index} className={inkOf(string, colon)}>
        {string ?? all}
      </span>,
      colon,
    )
    end = match.index + all.length
  }
  pieces.push(text.slice(end))
  return pieces
}

function inkOf(string: string | undefined, colon: string | undefined) {
  if (string) return colon ? 'text-muted' : 'text-positive'
  return 'text-accent'
}
