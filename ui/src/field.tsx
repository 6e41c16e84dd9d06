import { type ReactNode, useId, useMemo } from 'react'
import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FieldContext } from './field-context.tsx'

interface FieldProps {
  label: ReactNode
  /** Below the control, always: what it is for, or what form it has. */
  help?: ReactNode
  /** What is wrong and what to do, as a sentence. */
  error?: string | undefined
  /** Most fields are required; those that are not say "optional". */
  required?: boolean
  optional?: boolean
  /** Hides the label from the eye where the surroundings say it already. */
  labelHidden?: boolean
  /** At the end of the label's line: a link, a counter. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A label above, a control, help below, and the error where it happened. */
export function Field(props: FieldProps) {
  const { label, help, error, required = false, optional, labelHidden, aside } = props
  const { t } = useTranslation('ui')
  const id = useId()
  const describedBy = clsx(error && `${id}-error`, help && `${id}-help`) || undefined
  const labelId = `${id}-label`
  const context = useMemo(
    () => ({ id, labelId, describedBy, invalid: Boolean(error), required }),
    [id, labelId, describedBy, error, required],
  )
  return (
    <FieldContext value={context}>
      <div className={clsx('flex min-w-0 flex-col gap-1.5', props.className)}>
        <div className={clsx('flex items-baseline gap-2', labelHidden && 'sr-only')}>
          <label id={labelId} htmlFor={id} className="text-small text-strong font-medium">
            {label}
          </label>
          {optional && <span className="text-small text-faint">{t('field.optional')}</span>}
          {aside && <span className="text-small text-muted ml-auto">{aside}</span>}
        </div>
        {props.children}
        {error && (
          <p id={`${id}-error`} className="text-small text-negative flex gap-1.5">
            <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
            <span>{error}</span>
          </p>
        )}
        {help && (
          <p id={`${id}-help`} className="text-small text-faint">
            {help}
          </p>
        )}
      </div>
    </FieldContext>
  )
}
