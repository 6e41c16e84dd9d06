import type { ReactNode, Ref } from 'react'
import { Select as Base } from '@base-ui/react/select'
import clsx from 'clsx'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useFieldAttributes } from './field-context.tsx'
import { popupClass, popupItemClass } from './popup-class.ts'

/** An option of a select. */
interface SelectOption<Value extends string> {
  value: Value
  label: string
  /** A second line in a lighter color. */
  help?: string
  icon?: ReactNode
  disabled?: boolean
}

interface SelectProps<Value extends string> {
  value: Value | null
  onChange: (value: Value) => void
  options: SelectOption<Value>[]
  placeholder?: string
  disabled?: boolean
  name?: string
  /** Required outside a `Field`. */
  label?: string
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A choice of one of several known options in a list that opens. For long lists use `Combobox`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onChange, options, placeholder, label, className, ref, ...rest } = props
  const { required, ...attributes } = useFieldAttributes({})
  return (
    <Base.Root
      {...rest}
      items={options}
      value={value}
      onValueChange={next => next !== null && onChange(next)}
    >
      <Base.Trigger
        {...attributes}
        ref={ref}
        aria-label={label}
        aria-required={required}
        className={clsx('control flex cursor-pointer items-center gap-2 text-left', className)}
      >
        <span className="min-w-0 flex-1 truncate">
          <Base.Value>
            {(chosen: Value | null) => {
              const option = options.find(item => item.value === chosen)
              return option?.label ?? <span className="text-faint">{placeholder}</span>
            }}
          </Base.Value>
        </span>
        <Base.Icon className="text-faint shrink-0">
          <ChevronsUpDown aria-hidden className="size-4" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
          <Base.Popup
            className={clsx(popupClass, 'max-w-(--available-width) min-w-(--anchor-width)')}
          >
            <Base.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto p-1">
              {options.map(option => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className={popupItemClass}
                >
                  {option.icon}
                  <span className="min-w-0 flex-1">
                    <Base.ItemText>{option.label}</Base.ItemText>
                    {option.help && (
                      <span className="text-small text-faint block">{option.help}</span>
                    )}
                  </span>
                  <Base.ItemIndicator className="text-accent">
                    <Check aria-hidden className="size-4" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
