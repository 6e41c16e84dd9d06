import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import clsx from 'clsx'
import { Check, Minus } from 'lucide-react'
import { mergedRef } from './merged-ref.ts'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  /** The indeterminate state: some of the items are selected. */
  indeterminate?: boolean
  /** Only for tables and the like, where the context makes the label visible. */
  labelHidden?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A checkbox with its label. */
export function Checkbox(props: CheckboxProps) {
  const { label, help, error, indeterminate = false, labelHidden, className, ref, ...rest } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate])
  const describedBy = clsx(error && `${id}-error`, help && `${id}-help`) || undefined
  const Icon = indeterminate ? Minus : Check
  return (
    <div className={clsx('flex gap-2.5', className)}>
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          {...rest}
          ref={mergedRef(input, ref)}
          id={id}
          type="checkbox"
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={clsx(
            'peer rounded-mark border-control bg-surface size-4 cursor-pointer appearance-none',
            'checked:border-accent checked:bg-accent border transition-colors',
            'indeterminate:border-accent indeterminate:bg-accent',
            'aria-invalid:border-negative-solid after:absolute after:-inset-2.5',
            'disabled:cursor-not-allowed disabled:opacity-55',
          )}
        />
        <Icon
          aria-hidden
          strokeWidth={3}
          className={clsx(
            'text-on-accent pointer-events-none absolute size-3',
            !indeterminate && 'opacity-0 peer-checked:opacity-100',
          )}
        />
      </span>
      <div className={clsx('min-w-0', labelHidden && 'sr-only')}>
        <label htmlFor={id} className="text-strong block cursor-pointer">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-small text-faint mt-0.5">
            {help}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="text-small text-negative mt-0.5">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
