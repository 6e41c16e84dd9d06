import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { useTranslation } from 'react-i18next'
import { problemSentence } from '../api.ts'
import type { Line } from './statement.ts'

interface ReviewProps {
  title: string
  lines: Line[]
  confirm: string
  sending: boolean
  error: unknown
  onBack: () => void
  onConfirm: () => void
}

/** The second step of a statement: shows it as it is sent, and sends it. */
export function Review({ title, lines, confirm, sending, error, ...act }: ReviewProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  return (
    <Step title={title}>
      <Lines lines={lines} />
      {error !== null && error !== undefined && (
        <Banner meaning="negative">{problemSentence(error, say)}</Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" loading={sending} onClick={act.onConfirm}>
          {confirm}
        </Button>
        <Button onClick={act.onBack}>{t('statement.back')}</Button>
      </div>
    </Step>
  )
}

/** A statement as it is sent. */
export function Lines({ lines }: { lines: Line[] }) {
  return (
    <DefinitionList
      facts={lines.map(({ label, value }) => ({
        label,
        value: <span className="break-words whitespace-pre-wrap">{value}</span>,
      }))}
    />
  )
}

/** A step after the first: its heading takes the focus, because the page stays the same. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="flex max-w-lg flex-col gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-title text-strong outline-none">
        {title}
      </h1>
      {children}
    </section>
  )
}
