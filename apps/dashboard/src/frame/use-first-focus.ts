import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Puts the focus into a form's first field when a page is all about that form. */
export function useFirstFocus<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: Path<Values>,
): void {
  const { setFocus } = form
  useEffect(() => setFocus(name), [setFocus, name])
}
