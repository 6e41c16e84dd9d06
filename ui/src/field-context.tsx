import { createContext, useContext } from 'react'
import clsx from 'clsx'

/** The attributes a field provides to its control. */
export interface FieldContextValue {
  id: string
  /** The label's id, for a control that must keep its name while the label is hidden. */
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

/** Provides the ids of the label, help and error to the control inside. */
export const FieldContext = createContext<FieldContextValue | undefined>(undefined)

interface ControlAttributes {
  id?: string | undefined
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/**
 * The attributes that connect a control to its field; outside a field they are the control's own.
 */
export function useFieldAttributes(own: ControlAttributes) {
  const field = useContext(FieldContext)
  return {
    id: own.id ?? field?.id,
    required: own.required ?? (field?.required || undefined),
    'aria-describedby': clsx(own['aria-describedby'], field?.describedBy) || undefined,
    'aria-invalid': field?.invalid || undefined,
  }
}
