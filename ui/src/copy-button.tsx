import { useEffect, useRef, useState } from 'react'
import clsx from 'clsx'
import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tooltip } from './tooltip.tsx'

const MESSAGE_MS = { copied: 1_600, failed: 6_000 }

interface CopyButtonProps {
  text: string
  /** The button's label: "Copy id". */
  label?: string
  /** Shows the label beside the icon. */
  labelled?: boolean
  className?: string
}

/** Copies a text and confirms it. */
export function CopyButton({ text, label, labelled, className }: CopyButtonProps) {
  const { t } = useTranslation('ui')
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    const next = await navigator.clipboard.writeText(text).then(
      () => 'copied' as const,
      () => 'failed' as const,
    )
    setOutcome(next)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOutcome(undefined), MESSAGE_MS[next])
  }
  const said = outcome && t(outcome === 'copied' ? 'action.copied' : 'action.copy_failed')
  const tooltipText = said ?? label ?? t('action.copy')
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <Tooltip text={labelled ? undefined : tooltipText} describes={false}>
      {() => (
        <button
          type="button"
          onClick={() => void copy()}
          aria-label={labelled ? undefined : (label ?? t('action.copy'))}
          className={clsx(
            'text-small rounded-control hover:bg-hover hover:text-strong inline-flex min-h-7',
            'min-w-7 shrink-0 items-center justify-center gap-1.5 font-medium transition-colors',
            outcome === 'copied' ? 'text-positive' : 'text-faint',
            labelled && 'px-2',
            className,
          )}
        >
          <Icon aria-hidden className="size-3.5" />
          {labelled && tooltipText}
          <output className="sr-only">{!labelled && said}</output>
        </button>
      )}
    </Tooltip>
  )
}

interface CopyTextProps {
  text: string
  label?: string
}

/** An id, key or address in monospace with its copy button. */
export function CopyText({ text, label }: CopyTextProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="text-small min-w-0 font-mono break-all">{text}</code>
      <CopyButton
        text={text}
        label={label}
        className="relative -my-1 max-sm:after:absolute max-sm:after:-inset-2"
      />
    </span>
  )
}
