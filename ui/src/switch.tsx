import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import clsx from 'clsx'
import { Tooltip } from './tooltip.tsx'

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> {
  label: ReactNode
  help?: ReactNode
  /** Why it cannot be switched now. */
  disabledReason?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A setting that is on or off and applies immediately. Its label is beside it. */
export function Switch({ label, help, disabledReason, className, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <div className={clsx('flex items-start justify-between gap-4', className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="text-strong block cursor-pointer font-medium">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-small text-faint mt-0.5">
            {help}
          </p>
        )}
      </div>
      <Tooltip text={disabledReason}>
        {reasonId => (
          <span className="relative inline-flex shrink-0">
            <input
              {...rest}
              id={id}
              type="checkbox"
              // Checked natively: a second statement could contradict it.
              // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
              role="switch"
              disabled={rest.disabled}
              aria-disabled={disabledReason ? true : undefined}
              aria-describedby={clsx(help && `${id}-help`, reasonId) || undefined}
              onClick={event => (disabledReason ? event.preventDefault() : rest.onClick?.(event))}
              className={clsx(
                'peer bg-control checked:bg-accent h-5 w-9 cursor-pointer appearance-none',
                'disabled-look:cursor-not-allowed disabled-look:opacity-55 rounded-full',
                'transition-colors after:absolute after:-inset-x-1 after:-inset-y-3',
              )}
            />
            <span
              aria-hidden
              className={clsx(
                'bg-accent-contrast shadow-control pointer-events-none absolute top-0.5 left-0.5',
                'size-4 rounded-full transition-transform peer-checked:translate-x-4',
              )}
            />
          </span>
        )}
      </Tooltip>
    </div>
  )
}
