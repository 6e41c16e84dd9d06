import { useEffect, useRef, useState } from 'react'
import clsx from 'clsx'
import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from './toast.tsx'
import { Tooltip } from './tooltip.tsx'

const SAID_MS = 1_600

interface CopyButtonProps {
  text: string
  /** What is copied: "Copy id". */
  label?: string
  /** Shows the label beside the icon. */
  labelled?: boolean
  className?: string
}

/** Copies a text and says so. */
export function CopyButton({ text, label, labelled, className }: CopyButtonProps) {
  const { t } = useTranslation('ui')
  const [copied, setCopied] = useState(false)
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      toast({ title: t('action.copy_failed'), meaning: 'negative' })
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setCopied(false), SAID_MS)
  }
  const words = copied ? t('action.copied') : (label ?? t('action.copy'))
  const Icon = copied ? Check : Copy
  return (
    <Tooltip text={labelled ? undefined : words} describes={false}>
      {() => (
        <button
          type="button"
          onClick={() => void copy()}
          aria-label={labelled ? undefined : (label ?? t('action.copy'))}
          className={clsx(
            'text-small rounded-control hover:bg-hover hover:text-strong inline-flex min-h-7',
            'min-w-7 shrink-0 items-center justify-center gap-1.5 font-medium transition-colors',
            copied ? 'text-positive' : 'text-faint',
            labelled && 'px-2',
            className,
          )}
        >
          <Icon aria-hidden className="size-3.5" />
          {labelled && words}
          <span role="status" className="sr-only">
            {copied && !labelled && t('action.copied')}
          </span>
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
      <CopyButton text={text} label={label} className="-my-1" />
    </span>
  )
}
