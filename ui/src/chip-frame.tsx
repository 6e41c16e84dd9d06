import type { ReactNode } from 'react'
import clsx from 'clsx'
import { ChevronDown, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface ChipFrameProps {
  label: string
  /** Whether a value is selected. */
  on: boolean
  onRemove: () => void
  /** The button that opens the choices, and the choices. */
  children: ReactNode
}

/** The outline of a filter's chip, with a button that clears the selection. */
export function ChipFrame({ label, on, onRemove, children }: ChipFrameProps) {
  const { t } = useTranslation('ui')
  const frame = on ? 'border-accent-soft bg-accent-fill' : 'border-strong bg-surface border-dashed'
  return (
    <span
      className={clsx(
        'text-small inline-flex h-8 max-w-full rounded-full border max-sm:h-11',
        frame,
      )}
    >
      {children}
      {on && (
        <button
          type="button"
          aria-label={t('filter.remove', { name: label })}
          onClick={onRemove}
          className="text-faint hover:text-strong grid w-7 shrink-0 place-items-center rounded-full"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}

/** The look of the button that opens a chip. */
export const chipTriggerClass = (on: boolean) =>
  clsx(
    'text-muted hover:text-strong flex min-w-0 items-center gap-1.5 rounded-full pl-3 font-medium',
    on ? 'pr-1.5' : 'pr-2.5',
  )

/** The name of a chip's filter, and the selected value. */
export function ChipText({ label, value }: { label: string; value: string | false }) {
  return (
    <>
      <span className="shrink-0">{label}</span>
      {value === false ? (
        <ChevronDown aria-hidden className="text-faint size-3.5" />
      ) : (
        <span className="text-accent max-w-48 min-w-0 truncate border-l pl-1.5">{value}</span>
      )}
    </>
  )
}
