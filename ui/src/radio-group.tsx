import { type ReactNode, useId } from 'react'
import clsx from 'clsx'

/** An option of a radio group. */
interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  help?: ReactNode
  /** At the end of the line: a price. */
  aside?: ReactNode
  disabled?: boolean
}

interface RadioGroupProps<Value extends string> {
  label: ReactNode
  labelHidden?: boolean
  help?: ReactNode
  error?: string | undefined
  value: Value | undefined
  onChange: (value: Value) => void
  options: RadioOption<Value>[]
  /** Boxes for options that need a sentence each, otherwise lines. */
  boxed?: boolean
  name?: string
}

/** A choice of one of a few options, all visible. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, labelHidden, help, error, boxed } = props
  const id = useId()
  const describedBy = clsx(error && `${id}-error`, help && `${id}-help`) || undefined
  return (
    <fieldset aria-describedby={describedBy} className="min-w-0">
      <legend
        className={clsx('text-small text-strong mb-1.5 font-medium', labelHidden && 'sr-only')}
      >
        {label}
      </legend>
      <div className={clsx('flex flex-col', boxed ? 'gap-2' : 'gap-2.5')}>
        {props.options.map(option => (
          <label
            key={option.value}
            className={clsx(
              'flex cursor-pointer items-start gap-2.5',
              boxed && [
                'rounded-card has-checked:border-accent has-checked:bg-accent-fill border p-3',
                'has-checked:ring-accent hover:border-strong transition-colors has-checked:ring-1',
              ],
              option.disabled && 'cursor-not-allowed opacity-55',
            )}
          >
            <input
              type="radio"
              name={props.name ?? id}
              value={option.value}
              checked={props.value === option.value}
              disabled={option.disabled}
              onChange={() => props.onChange(option.value)}
              className={clsx(
                'border-control bg-surface checked:border-accent m-0.5 size-4 shrink-0',
                'cursor-[inherit] appearance-none rounded-full border checked:border-[5px]',
              )}
            />
            <span className="min-w-0 flex-1">
              <span className="text-strong block">{option.label}</span>
              {option.help && (
                <span className="text-small text-muted mt-0.5 block">{option.help}</span>
              )}
            </span>
            {option.aside && <span className="tabular-nums">{option.aside}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-small text-negative mt-1.5">
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="text-small text-faint mt-1.5">
          {help}
        </p>
      )}
    </fieldset>
  )
}
