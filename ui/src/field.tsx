import { type ReactNode, useId, useMemo } from 'react'
import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FieldContext } from './field-context.tsx'

interface FieldProps {
  label: ReactNode
  /** Below the control, always visible: its purpose or format. */
  help?: ReactNode
  /** The error message: what is wrong and what to do. */
  error?: string | undefined
  /** Most fields are required; those that are not are marked "optional". */
  required?: boolean
  optional?: boolean
  /** Hides the label visually where the context makes it clear. */
  labelHidden?: boolean
  /** At the end of the label's line: a link, a counter. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A form field: label, control, help text and error. */
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
