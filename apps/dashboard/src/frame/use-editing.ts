import { useState } from 'react'

/** What a sheet beside a list is about: a new thing, one of the list's, or nothing while closed. */
export function useEditing<Row>() {
  const [about, edit] = useState<Row | 'new'>()
  return {
    create: () => edit('new'),
    edit: (row: Row) => edit(row),
    /** The thing being changed; undefined where it is a new one. */
    row: about === 'new' ? undefined : about,
    sheet: {
      open: about !== undefined,
      onOpenChange: (open: boolean) => !open && edit(undefined),
    },
  }
}
