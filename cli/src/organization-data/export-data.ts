import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { listAll } from '../api/list-all.ts'
import { openApi, requireToken, type Api } from '../api/open-api.ts'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import { groups } from '../operations/operations.gen.ts'
import { printerOf } from '../output/printer.ts'
import { progressOf, type Progress } from '../output/progress.ts'
import type { CommonFlags, Program } from '../program.ts'

/** Lists that are not exported, because they contain secrets of this server. */
const SECRET_LISTS = new Set(['webhook-endpoints'])

/** New items are then added at the end, where they do not move others to another page. */
const OLDEST_FIRST = ['created_at', 'timestamp', 'at', 'started_at', 'period_start', 'day']

/** A list of the organization that is exported to a file of its name. */
const exportedLists = groups.flatMap(({ name, operations }) => {
  const list = operations.find(
    operation =>
      operation.name === 'list' &&
      operation.paged &&
      operation.caller === 'organization' &&
      operation.params.length === 0 &&
      !operation.query.some(({ required }) => required) &&
      !SECRET_LISTS.has(name),
  )
  const sortings = list?.query.find(field => field.name === 'sorting')?.values ?? []
  const sorting = OLDEST_FIRST.find(key => sortings.includes(key))
  return list ? [{ name, path: list.path, sorting }] : []
})

type ExportFlags = CommonFlags & { only?: string }
type Exported = { list: string; items: number; file: string }

/**
 * Writes what the token may read to a folder: a file of JSON lines for each list. The folder must
 * be empty, so that an export never mixes with an earlier one.
 */
export async function exportData(
  program: Program,
  folder: string,
  flags: ExportFlags,
): Promise<void> {
  const chosen = chosenLists(flags.only)
  const api = await openApi(program, flags)
  requireToken(api)
  await prepare(folder)
  const progress = progressOf(program)
  const exported: Exported[] = []
  const skipped: string[] = []
  for (const list of chosen) {
    const { name } = list
    const file = join(folder, `${name}.jsonl`)
    const items = await exportList(api, { ...list, file, progress })
    if (items === undefined) {
      skipped.push(name)
      await rm(file)
    } else exported.push({ list: name, items, file })
  }
  const printer = printerOf(program, flags.json ?? false)
  if (printer.json) return printer.value({ exported, skipped })
  printer.table(
    exported.map(one => ({ ...one })),
    ['list', 'items', 'file'],
  )
  if (skipped.length > 0)
    printer.note(`The token may not read: ${skipped.join(', ')}. Those are missing.`)
}

function chosenLists(only: string | undefined) {
  if (only === undefined) return exportedLists
  return only.split(',').map(name => {
    const found = exportedLists.find(list => list.name === name.trim())
    if (found) return found
    const names = exportedLists.map(list => list.name).join(', ')
    throw new CommandFailed(exitCodes.usage, `There is no list "${name}": ${names}.`)
  })
}

async function prepare(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length === 0) return
  } catch (error) {
    throw new CommandFailed(exitCodes.failed, `Can't use ${folder}: ${(error as Error).message}`)
  }
  throw new CommandFailed(exitCodes.usage, `${folder} is not empty.`)
}

type ListToFile = (typeof exportedLists)[number] & { file: string; progress: Progress }

/** The number of items written; undefined if the token may not read them. */
async function exportList(
  api: Api,
  { name, path, sorting, file, progress }: ListToFile,
): Promise<number | undefined> {
  let items = 0
  const query = new URLSearchParams(sorting === undefined ? {} : { sorting })
  const onPage = (done: number, total: number) => progress.show(done, total, name)
  // Customers' data: only the user may read it.
  const output = createWriteStream(file, { mode: 0o600, flags: 'wx' })
  const written = finished(output)
  try {
    for await (const item of listAll(api, path, { onPage, query })) {
      items += 1
      if (!output.write(`${JSON.stringify(item)}\n`)) await once(output, 'drain')
    }
    return items
  } catch (error) {
    if (error instanceof CommandFailed && error.more.error === 'insufficient_scope')
      return undefined
    throw error
  } finally {
    progress.end()
    output.end()
    await written
  }
}
