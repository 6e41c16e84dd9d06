import type { Ref, SelectHTMLAttributes } from 'react'
import clsx from 'clsx'
import { ChevronsUpDown } from 'lucide-react'
import { useFieldAttributes } from './field-context.tsx'

interface NativeSelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: { value: string; label: string; disabled?: boolean }[]
  /** Shown while no option is selected. */
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}

/**
 * The browser's own select: for countries and states, where autofill and phones work best with it.
 */
export function NativeSelect({ options, placeholder, className, ...rest }: NativeSelectProps) {
  return (
    <span className={clsx('relative flex', className)}>
      <select
        {...rest}
        {...useFieldAttributes(rest)}
        className="control cursor-pointer appearance-none pr-8!"
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronsUpDown
        aria-hidden
        className={
          'text-faint pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2'
        }
      />
    </span>
  )
}
