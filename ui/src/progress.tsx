import clsx from 'clsx'

interface ProgressProps {
  label: string
  value: number
  max: number
  /** The value as text: "480 of 500 calls". */
  text?: string
  labelHidden?: boolean
  meaning?: 'accent' | 'warning' | 'negative'
}

const fills = {
  accent: '[&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent',
  warning: '[&::-webkit-progress-value]:bg-warning-solid [&::-moz-progress-bar]:bg-warning-solid',
  negative:
    '[&::-webkit-progress-value]:bg-negative-solid [&::-moz-progress-bar]:bg-negative-solid',
}

/** The share of a known total that is done or used. */
export function Progress(props: ProgressProps) {
  const { label, value, max, text, labelHidden, meaning = 'accent' } = props
  return (
    <div className="min-w-0">
      <div className={clsx('mb-1.5 flex justify-between gap-4', labelHidden && 'sr-only')}>
        <span className="text-strong">{label}</span>
        {text && <span className="text-muted tabular-nums">{text}</span>}
      </div>
      <progress
        aria-label={label}
        value={Math.min(value, max)}
        max={max}
        className={clsx(
          'bg-selected block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0',
          '[&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full',
          '[&::-moz-progress-bar]:rounded-full',
          fills[meaning],
        )}
      />
    </div>
  )
}
