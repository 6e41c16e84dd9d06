import { useEffect } from 'react'

/** Focuses a form's first field on a page that consists of that form. */
export function useFirstFocus<Name extends string>(
  { setFocus }: { setFocus: (name: Name) => void },
  name: Name,
): void {
  useEffect(() => setFocus(name), [setFocus, name])
}
