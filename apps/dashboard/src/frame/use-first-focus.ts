import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Focuses a form's first field on a page that consists of that form. */
export function useFirstFocus<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: Path<Values>,
): void {
  const { setFocus } = form
  useEffect(() => setFocus(name), [setFocus, name])
}
