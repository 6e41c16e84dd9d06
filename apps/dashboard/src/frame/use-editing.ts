import { useState } from 'react'
import { useRouter, useRouterState } from '@tanstack/react-router'

/** In the address of a list: its sheet for a new thing is open, because the palette led there. */
const PARAMETER = 'new'

/** The address of a list with its sheet for a new thing open. */
export const creatingAt = (href: string) => `${href}?${PARAMETER}=1`

/** Whether the sheet for a new thing is open, opened by a button or by the address. */
export function useCreating(): [boolean, (open: boolean) => void] {
  const router = useRouter()
  const asked = useRouterState({ select: ({ location }) => PARAMETER in location.search })
  const [open, setOpen] = useState(false)
  const set = (next: boolean) => {
    setOpen(next)
    if (next || !asked) return
    const search = (given: object) => ({ ...given, [PARAMETER]: undefined }) as never
    void router.navigate({ to: '.', search, replace: true })
  }
  return [open || asked, set]
}

/** What a sheet beside a list is about: a new thing, one of the list's, or nothing while closed. */
export function useEditing<Row>() {
  const [creating, setCreating] = useCreating()
  const [row, edit] = useState<Row>()
  return {
    create: () => setCreating(true),
    edit: (chosen: Row) => edit(chosen),
    /** The thing being changed; undefined where it is a new one. */
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
