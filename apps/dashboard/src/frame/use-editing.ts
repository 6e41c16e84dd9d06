import { useState } from 'react'
import { useRouter, useRouterState } from '@tanstack/react-router'

/** In the URL of a list: opens its sheet to create an object; the command palette links to it. */
const PARAMETER = 'new'

/** The URL of a list with its create sheet open. */
export const creatingAt = (href: string) => `${href}?${PARAMETER}=1`

/** Whether the create sheet is open, opened by a button or by the URL. */
export function useCreating(): [boolean, (open: boolean) => void] {
  const router = useRouter()
  const requested = useRouterState({ select: ({ location }) => PARAMETER in location.search })
  const [open, setOpen] = useState(false)
  const set = (next: boolean) => {
    setOpen(next)
    if (next || !requested) return
    const search = (input: object) => ({ ...input, [PARAMETER]: undefined }) as never
    void router.navigate({ to: '.', search, replace: true })
  }
  return [open || requested, set]
}

/** The state of a sheet beside a list: creating an object, editing one, or closed. */
export function useEditing<Row>() {
  const [creating, setCreating] = useCreating()
  const [row, edit] = useState<Row>()
  return {
    create: () => setCreating(true),
    edit: (chosen: Row) => edit(chosen),
    /** The object being edited; undefined for a new one. */
    row,
    sheet: {
      open: creating || row !== undefined,
      onOpenChange: (open: boolean) => {
        if (open) return
        edit(undefined)
        setCreating(false)
      },
    },
  }
}
