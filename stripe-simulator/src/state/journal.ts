import {
  closeSync,
  existsSync,
  fsync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { dropRow, putRow } from './table.ts'
import type { Row, Table } from './table.ts'
import { INDEXES, spaceOf, TABLE_NAMES } from './world.ts'
import type { Journal, TableName, World } from './world.ts'

const SYNC_EVERY_MS = 100
const COMPACTED_CHUNK = 1 << 20

/** A line of the journal: account, table, and the row or the id that was dropped. */
type Line = [account: string, table: TableName, row: Row | string]

export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'a')
  let noted = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    if (noted === '') return
    writeAll(file, noted)
    noted = ''
    // What the system holds outlives this process; the disk is asked in batches, for power cuts.
    timer ??= setTimeout(() => {
      timer = undefined
      fsync(file, () => {})
    }, SYNC_EVERY_MS).unref()
  }
  const note = (line: Line) => {
    noted += JSON.stringify(line) + '\n'
  }
  return {
    wrote: (account, table, row) => note([account, table, row]),
    dropped: (account, table, id) => note([account, table, id]),
    flush,
    close: () => {
      flush()
      clearTimeout(timer)
      fsyncSync(file)
      closeSync(file)
    },
  }
}

/** Reads a journal into the world; a last line torn by a crash was never answered. */
export function restore(world: World, path: string) {
  if (!existsSync(path)) return
  const lines = readFileSync(path, 'utf8').split('\n')
  lines.pop()
  for (const text of lines) apply(world, JSON.parse(text) as Line)
}

/** Writes the shortest journal of this state beside the old one, then puts it in its place. */
export function compact(world: World, path: string) {
  mkdirSync(dirname(path), { recursive: true })
  const beside = `${path}.compacting`
  const file = openSync(beside, 'w')
  let chunk = ''
  for (const space of world.spaces.values()) {
    for (const name of TABLE_NAMES) {
      for (const row of space.tables[name].rows.values()) {
        chunk += JSON.stringify([space.account, name, row]) + '\n'
        if (chunk.length < COMPACTED_CHUNK) continue
        writeAll(file, chunk)
        chunk = ''
      }
    }
  }
  writeAll(file, chunk)
  fsyncSync(file)
  closeSync(file)
  renameSync(beside, path)
}

function apply(world: World, [account, name, change]: Line) {
  if (!Object.hasOwn(INDEXES, name)) return
  // The line was written from this table's own row.
  const table = spaceOf(world, account).tables[name] as unknown as Table<Row>
  if (typeof change === 'string') dropRow(table, change)
  else putRow(table, change)
}

function writeAll(file: number, text: string) {
  const bytes = Buffer.from(text)
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written)
}
