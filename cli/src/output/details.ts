import { cellOf } from './cell.ts'
import { safeText } from './safe-text.ts'

type Row = Record<string, unknown>
const DEPTH_MAX = 4

/** An object as lines of names and values; objects within it are indented. */
export function detailsOf(value: Row, label: (text: string) => string, depth = 0): string {
  const pad = '  '.repeat(depth)
  const entries = Object.entries(value)
  const width = Math.max(0, ...entries.map(([key]) => safeText(key).length))
  return entries
    .map(([key, item]) => {
      const name = label(safeText(key).padEnd(width))
      const nested = depth < DEPTH_MAX && nestedOf(item)
      if (!nested) return `${pad}${name}  ${cellOf(key, item, value) || '–'}\n`
      const inner = nested.map(one => detailsOf(one, label, depth + 1))
      return `${pad}${name.trimEnd()}\n${inner.join(`${pad}  –\n`)}`
    })
    .join('')
}

function nestedOf(item: unknown): Row[] | undefined {
  const items = Array.isArray(item) ? (item as unknown[]) : [item]
  const rows = items.filter(
    (one): one is Row =>
      typeof one === 'object' && one !== null && !Array.isArray(one) && Object.keys(one).length > 0,
  )
  return rows.length > 0 && rows.length === items.length ? rows : undefined
}
