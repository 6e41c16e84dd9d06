import type { ComponentPropsWithoutRef, ReactElement, Ref } from 'react'
import { Part } from '../appearance/part.tsx'

type CheckFieldProps = ComponentPropsWithoutRef<'input'> & {
  label: string
  /** In React 18, a component has no `ref` of its own. */
  inputRef: Ref<HTMLInputElement>
}

/** A box to check, with its label. */
export const CheckField = ({ label, inputRef, ...input }: CheckFieldProps): ReactElement => (
  <Part of="checkbox">
    <input type="checkbox" ref={inputRef} {...input} />
    <span>{label}</span>
  </Part>
)
