import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openApi, type Api } from '../api/open-api.ts'
import { organizationOf } from '../api/organization-of.ts'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import { parseJson } from '../operations/read-data.ts'
import { printerOf } from '../output/printer.ts'
import { progressOf } from '../output/progress.ts'
import { safeText } from '../output/safe-text.ts'
import type { CommonFlags, Program } from '../program.ts'
import { importedLists, type ImportedList } from './import-plan.ts'

type Row = Record<string, unknown> & { id: string }
type Note = { list: string; id: string; reason: string }

/** What an import has done so far. */
type Import = {
  api: Api
  organization_id: string
  /** The file that says which objects were created, so that an import can be continued. */
  record: string
  ids: Map<string, string>
  created: Record<string, number>
  notes: Note[]
  failures: number
}

/**
 * Creates the catalog and the customers of an export in the organization of the token. What was
 * created is recorded in the folder, so that an interrupted import continues and a repeated one
 * creates nothing twice.
 */
export async function importData(
  program: Program,
  folder: string,
  flags: CommonFlags,
): Promise<void> {
  const lists = await readLists(folder)
  const api = await openApi(program, flags)
  const { id: organization_id } = await organizationOf(api)
  const record = join(folder, `imported-into-${organization_id}.json`)
  const state: Import = {
    ...{ api, organization_id, record, created: {}, notes: [], failures: 0 },
    ids: await readRecord(record),
  }
  const progress = progressOf(program)
  try {
    for (const { list, items } of lists) {
      for (const [index, item] of items.entries()) {
        await importItem(state, list, item)
        progress.show(index + 1, items.length, list.list)
      }
    }
  } finally {
    progress.end()
  }
  report(program, state, flags)
}

async function readLists(folder: string): Promise<{ list: ImportedList; items: Row[] }[]> {
  const lists = await Promise.all(
    importedLists.map(async list => {
      const path = join(folder, `${list.list}.jsonl`)
      const text = await readFile(path, 'utf8').catch(() => undefined)
      if (text === undefined) return undefined
      const lines = text.split('\n').filter(line => line.trim() !== '')
      return { list, items: lines.map(line => rowOf(line, path)) }
    }),
  )
  const found = lists.filter(list => list !== undefined)
  if (found.length > 0) return found
  const message = `${folder} is not a folder that "gatehouse export" has written.`
  throw new CommandFailed(exitCodes.usage, message)
}

function rowOf(line: string, path: string): Row {
  const value = parseJson(line, `A line of ${path}`)
  if (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string')
    return value as Row
  throw new CommandFailed(exitCodes.usage, `A line of ${path} is not an exported object.`)
}

async function readRecord(path: string): Promise<Map<string, string>> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  return new Map(Object.entries(parseJson(text, path) as Record<string, string>))
}

/** A request that the server rejects is noted, and the import goes on. */
async function importItem(state: Import, list: ImportedList, item: Row): Promise<void> {
  if (state.ids.has(item.id)) return
  const body = list.bodyOf(item, state.ids)
  if (typeof body === 'string') {
    state.notes.push({ list: list.list, id: item.id, reason: body })
    return
  }
  try {
    await create(state, list, item, body)
  } catch (error) {
    if (!(error instanceof CommandFailed) || error.code !== exitCodes.failed) throw error
    state.failures += 1
    state.notes.push({ list: list.list, id: item.id, reason: error.message })
  }
}

async function create(
  { api, organization_id, record, ids, created }: Import,
  list: ImportedList,
  item: Row,
  body: Record<string, unknown>,
): Promise<void> {
  // If the record could not be written, the server knows the request for a day. One that was
  // rejected is a new one after its correction.
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const idempotency_key = `import-${organization_id}-${item.id}-${hash}`
  const made = await api.json<Row>({ method: 'POST', path: list.path, body, idempotency_key })
  const next = list.after?.(item, made.id, ids)
  if (next) await api.json({ method: 'POST', ...next })
  ids.set(item.id, made.id)
  created[list.list] = (created[list.list] ?? 0) + 1
  const text = `${JSON.stringify(Object.fromEntries(ids))}\n`
  await writeFile(`${record}.new`, text, { mode: 0o600 })
  await rename(`${record}.new`, record)
}

function report(program: Program, state: Import, flags: CommonFlags): void {
  const { created, notes, failures } = state
  const printer = printerOf(program, flags.json ?? false)
  if (printer.json) printer.value({ created, skipped: notes })
  else {
    for (const [list, count] of Object.entries(created)) printer.text(`${list.padEnd(16)}${count}`)
    if (Object.keys(created).length === 0) printer.text('Nothing to create.')
    for (const { list, id, reason } of notes)
      printer.note(`${list} ${safeText(id)} was not created: ${safeText(reason)}`)
  }
  if (failures > 0) {
    const count = failures === 1 ? '1 object was' : `${failures} objects were`
    const message = `${count} rejected. Correct the files and run the import again.`
    throw new CommandFailed(exitCodes.failed, message)
  }
}
