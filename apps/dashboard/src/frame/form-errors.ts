import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { type Translate, wrongFields } from '../problems.ts'

/**
 * Puts what the server refused to the fields it is about, and the focus on the first. What finds
 * no field here is said above the form (`Refused`).
 */
export function showWrongFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  t: Translate,
  names?: Record<string, Path<Values>>,
): void {
  const placed = wrongFields(error, t).flatMap(({ name, sentence }) => {
    const field = fieldOf(form, name, names)
    return field ? [{ field, sentence }] : []
  })
  placed.forEach(({ field, sentence }, index) =>
    form.setError(field, { message: sentence }, { shouldFocus: index === 0 }),
  )
}

/** The field of a form that the server means; undefined where the form has none. */
export function fieldOf<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
  /** From the server's name of a field to the form's, where they differ. */
  names: Record<string, Path<Values>> = {},
): Path<Values> | undefined {
  const field = names[name] ?? name
  const [first = ''] = field.split('.')
  // A name that begins with one of the form's values is a path of it.
  return first in form.getValues() ? (field as Path<Values>) : undefined
}
