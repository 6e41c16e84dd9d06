import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { fieldProblems } from '../problems.ts'
import type { Translate } from '../sign-in-problems.ts'

/**
 * Sets the server's validation errors on their fields and focuses the first. Errors without a field
 * are shown above the form (`Refused`).
 */
export function showFieldProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  t: Translate,
  names?: Record<string, Path<Values>>,
): void {
  const placedNames = fieldProblems(error, t).flatMap(({ name, sentence }) => {
    const field = fieldOf(form, name, names)
    return field ? [{ field, sentence }] : []
  })
  placedNames.forEach(({ field, sentence }, index) =>
    form.setError(field, { message: sentence }, { shouldFocus: index === 0 }),
  )
}

/** The form's field for the server's field; undefined if the form has none. */
export function fieldOf<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
  /** From the server's field path to the form's, where they differ. */
  names: Record<string, Path<Values>> = {},
): Path<Values> | undefined {
  const field = names[name] ?? name
  const [first = ''] = field.split('.')
  // A path that begins with one of the form's values.
  return first in form.getValues() ? (field as Path<Values>) : undefined
}
