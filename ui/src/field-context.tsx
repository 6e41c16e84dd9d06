import { createContext, useContext } from 'react'
import clsx from 'clsx'

/** What a field tells the control inside it. */
export interface FieldContextValue {
  id: string
  /** Of the label, for a control that must keep its name while the label is hidden. */
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

/** Carries the ids of the label, help and error to whichever control is inside. */
export const FieldContext = createContext<FieldContextValue | undefined>(undefined)

interface ControlAttributes {
  id?: string | undefined
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** The attributes that tie a control to its field; outside a field they are the control's own. */
export function useFieldAttributes(own: ControlAttributes) {
  const field = useContext(FieldContext)
  return {
    id: own.id ?? field?.id,
    required: own.required ?? (field?.required || undefined),
    'aria-describedby': clsx(own['aria-describedby'], field?.describedBy) || undefined,
    'aria-invalid': field?.invalid || undefined,
  }
}
