import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { deleteRow, putRow } from './table.ts'
import type { Row, Table } from './table.ts'
import { INDEXES, secondsOf, spaceOf, TABLE_NAMES } from './world.ts'
import type { Journal, TableName, World } from './world.ts'

const EVENTS_KEPT_SECONDS = 30 * 24 * 60 * 60
const SYNC_EVERY_MS = 100
const CHUNK_BYTES = 1 << 20

/** A line of the journal: account, table, and the row or the id that was deleted. */
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
    // Data written to the operating system survives this process; fsync, against power failures,
    // runs in batches.
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

/**
 * Reads a journal into the world, and returns 32 bits of its hash, to identify it. A last line cut
 * off by a crash belongs to a request that got no response, so it is skipped.
 */
export function restore(world: World, path: string): number {
  if (!existsSync(path)) return 0
  const hash = createHash('sha256')
  for (const line of linesOf(path)) {
    hash.update(line)
    apply(world, JSON.parse(line) as Line)
  }
  deleteOldEvents(world)
  return hash.digest().readInt32LE(0)
}

/**
 * The complete lines of a file, read in pieces, because a long journal does not fit into one
 * string.
 */
function* linesOf(path: string): Generator<string> {
  const file = openSync(path, 'r')
  const piece = Buffer.alloc(CHUNK_BYTES)
  const decoder = new StringDecoder('utf8')
  let rest = ''
  try {
    for (;;) {
      const size = readSync(file, piece)
      if (size === 0) return
      const lines = (rest + decoder.write(piece.subarray(0, size))).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    closeSync(file)
  }
}

/** Stripe lists events for thirty days. */
function deleteOldEvents(world: World) {
  const oldest = secondsOf(world.now()) - EVENTS_KEPT_SECONDS
  for (const { tables } of world.spaces.values()) {
    for (const { id, created } of tables.event.rows.values()) {
      if (created < oldest) deleteRow(tables.event, id)
    }
  }
}

/** Writes the shortest journal of this state to another file, then replaces the old one. */
export function compact(world: World, path: string) {
  mkdirSync(dirname(path), { recursive: true })
  const beside = `${path}.compacting`
  const file = openSync(beside, 'w')
  let chunk = ''
  for (const space of world.spaces.values()) {
    for (const name of TABLE_NAMES) {
      for (const row of space.tables[name].rows.values()) {
        chunk += JSON.stringify([space.account, name, row]) + '\n'
        if (chunk.length < CHUNK_BYTES) continue
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
  // The line was written from a row of this table.
  const table = spaceOf(world, account).tables[name] as unknown as Table<Row>
  if (typeof change === 'string') deleteRow(table, change)
  else putRow(table, change)
}

function writeAll(file: number, text: string) {
  const bytes = Buffer.from(text)
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written)
}
