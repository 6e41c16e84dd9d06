import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { type Translate, wrongFields } from '../problems.ts'

/**
 * Puts what the server refused to the fields it is about, and the focus on the first. Returns
 * whether every complaint found its field; what did not must be said above the form.
 */
export function showWrongFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  t: Translate,
  /** From the server's name of a field to the form's, where they differ. */
  names: Record<string, Path<Values>> = {},
): boolean {
  const wrong = wrongFields(error, t)
  const values = form.getValues()
  const placed = wrong.filter(({ name, sentence }, index) => {
    const field = names[name] ?? name
    if (!(field.split('.')[0] ?? '') || !((field.split('.')[0] ?? '') in values)) return false
    form.setError(field as Path<Values>, { message: sentence }, { shouldFocus: index === 0 })
    return true
  })
  return wrong.length > 0 && placed.length === wrong.length
}
