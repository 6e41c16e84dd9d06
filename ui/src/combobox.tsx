import { type ReactNode, type Ref, useContext } from 'react'
import { Combobox as Base } from '@base-ui/react/combobox'
import clsx from 'clsx'
import { Check, ChevronsUpDown, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FieldContext, useFieldAttributes } from './field-context.tsx'
import { popupClass, popupItemClass } from './popup-class.ts'
import { Spinner } from './spinner.tsx'

/** An option of a combobox. */
export interface ComboboxOption {
  value: string
  label: string
  help?: string
  icon?: ReactNode
}

interface ComboboxProps {
  /** The selected option, or null. */
  value: ComboboxOption | null
  onChange: (value: ComboboxOption | null) => void
  options: ComboboxOption[]
  placeholder?: string
  disabled?: boolean
  /** Called while the user types, if the server searches; pass its results as `options`. */
  onSearch?: (query: string) => void
  loading?: boolean
  /** Required outside a `Field`. */
  label?: string
  className?: string
  /** For a form that focuses its first invalid field. */
  ref?: Ref<HTMLInputElement>
}

/** A single choice with a text search. */
export function Combobox(props: ComboboxProps) {
  const { value, onChange, options, onSearch, loading, placeholder, disabled, label } = props
  const { ref, className } = props
  const { t } = useTranslation('ui')
  const attributes = useFieldAttributes({})
  const labelId = useContext(FieldContext)?.labelId
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={onChange}
      onInputValueChange={query => onSearch?.(query)}
      filter={onSearch ? null : matches}
      isItemEqualToValue={(one, other) => one.value === other.value}
      disabled={disabled}
      autoHighlight
    >
      <Base.InputGroup className={clsx('control flex items-center gap-1', className)}>
        <Base.Input
          {...attributes}
          ref={ref}
          aria-label={label}
          // While the list is open, the rest of the page is hidden from screen readers, including
          // the label.
          aria-labelledby={label ? undefined : labelId}
          placeholder={placeholder}
          className="w-full min-w-0 flex-1 self-stretch bg-transparent outline-none"
        />
        {loading && <Spinner className="text-faint" />}
        <Base.Clear aria-label={t('action.clear')} className={clsx(buttonClass, 'max-sm:-mr-2')}>
          <X aria-hidden className="size-4" />
        </Base.Clear>
        <Base.Trigger
          aria-label={t('action.show')}
          className={clsx(buttonClass, '-mr-1 max-sm:-mr-3')}
        >
          <ChevronsUpDown aria-hidden className="size-4" />
        </Base.Trigger>
      </Base.InputGroup>
      <ComboboxPopup empty={t(loading ? 'state.loading' : 'state.nothing_found')} />
    </Base.Root>
  )
}

const buttonClass =
  'text-faint hover:text-strong rounded-mark grid size-6 shrink-0 place-items-center max-sm:size-10'

/** The search matches both lines of an option. */
const matches = ({ label, help = '' }: ComboboxOption, typed: string) =>
  `${label} ${help}`.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase())

function ComboboxPopup({ empty }: { empty: string }) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} className="z-50">
        <Base.Popup className={clsx(popupClass, 'w-(--anchor-width) max-w-(--available-width)')}>
          <Base.Empty>
            <p className="text-small text-faint px-3 py-2.5">{empty}</p>
          </Base.Empty>
          <Base.List
            className={clsx(
              'max-h-[min(22rem,var(--available-height))] overflow-y-auto p-1 outline-none',
              'data-empty:p-0',
            )}
          >
            {(option: ComboboxOption) => (
              <Base.Item key={option.value} value={option} className={popupItemClass}>
                {option.icon}
                <span className="min-w-0 flex-1 break-words">
                  {option.label}
                  {option.help && (
                    <span className="text-small text-faint block">{option.help}</span>
                  )}
                </span>
                <Base.ItemIndicator className="text-accent">
                  <Check aria-hidden className="size-4" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
