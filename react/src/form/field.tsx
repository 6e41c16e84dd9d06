import {
  useId,
  type ComponentPropsWithoutRef,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'
import { Part } from '../appearance/part.tsx'

type FieldProps = Omit<ComponentPropsWithoutRef<'input'>, 'ref'> & {
  label: string
  error?: string | undefined
  help?: string | undefined
  /** Beside the label. */
  aside?: ReactNode
  inputRef?: Ref<HTMLInputElement> | undefined
  /** Inside the input's box, after it. */
  after?: ReactNode
}

/** A field of a form: its label, its input, its help and its error. */
export function Field(props: FieldProps): ReactElement {
  const { label, error, help, aside, inputRef, after, ...input } = props
  const id = useId()
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <Part of="field">
      <div className="gh-field-head">
        <Part of="label" htmlFor={id}>
          {label}
        </Part>
        {aside}
      </div>
      <div className="gh-input-box">
        <Part
          of="input"
          required
          {...input}
          elementRef={inputRef}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {after}
      </div>
      {error && (
        <Part of="error" id={`${id}-error`}>
          {error}
        </Part>
      )}
      {help && (
        <Part of="help" id={`${id}-help`}>
          {help}
        </Part>
      )}
    </Part>
  )
}
