import { useRef } from 'react'
import { useListKeys } from './list-keys.ts'
import { useListShortcuts } from './list-shortcuts.ts'

/** The keys of a table that is not a list page: next row, previous row, open. Returns its place. */
export function useTableKeys({ searches = false } = {}) {
  const table = useRef<HTMLDivElement>(null)
  useListKeys({ list: table })
  useListShortcuts({ searches })
  return table
}
