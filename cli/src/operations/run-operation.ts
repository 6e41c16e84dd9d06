import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { listAll } from '../api/list-all.ts'
import { openApi, requireToken, type Api, type ApiRequest } from '../api/open-api.ts'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import { printerOf, type Printer } from '../output/printer.ts'
import { progressOf } from '../output/progress.ts'
import type { CommonFlags, Program } from '../program.ts'
import { readEvents } from '@gatehouse/sdk/read-events'
import { confirm } from './confirm.ts'
import { appendQuery, fieldValue } from './field-value.ts'
import type { Field, Operation } from './operation.ts'
import { readData } from './read-data.ts'
import { saveDownload } from './save-download.ts'

/** The values of an operation's flags, and the common ones. */
export type OperationFlags = CommonFlags & {
  all?: boolean
  yes?: boolean
  data?: string
  file?: string
  output?: string
  idempotencyKey?: string
  /** By the field's name on the wire. */
  fields: Map<string, string[]>
}

/** Sends an operation's request and prints its response. */
export async function runOperation(
  program: Program,
  operation: Operation,
  params: string[],
  flags: OperationFlags,
): Promise<void> {
  const request = await requestOf(program, operation, params, flags)
  const api = await openApi(program, flags)
  if (operation.caller !== 'anyone') requireToken(api)
  if (operation.method === 'DELETE' && !flags.yes)
    await confirm(program, `${operation.summary}: ${request.path}?`)
  const printer = printerOf(program, flags.json ?? false)
  if (operation.kind === 'stream') return printEvents(api, request, printer)
  if (operation.kind === 'file') {
    // Where only JSON is accepted, a table would be one string of JSON.
    const headers = { accept: '*/*' }
    const response = await api.send({ ...request, headers, endless: true })
    return saveDownload(program, response, flags.output)
  }
  if (operation.paged) return printList(program, api, request, { printer, all: flags.all ?? false })
  const value = await api.json<unknown>(request)
  if (value !== undefined) printer.value(value)
  else if (printer.json) printer.value(null)
  else printer.note('Done.')
}

async function requestOf(
  program: Program,
  operation: Operation,
  params: string[],
  flags: OperationFlags,
): Promise<ApiRequest> {
  const query = new URLSearchParams()
  for (const [name, value] of valuesOf(operation.query, flags)) appendQuery(query, name, value)
  const data = flags.data === undefined ? {} : await readData(program, flags.data)
  const body = operation.body && {
    ...data,
    ...Object.fromEntries(valuesOf(operation.body, flags)),
  }
  const { method } = operation
  const path = pathOf(operation, params)
  const { idempotencyKey: idempotency_key } = flags
  const request = { method, path, query, body, idempotency_key }
  if (operation.kind !== 'upload') return request
  return { ...request, ...(await uploadOf(flags.file ?? '')) }
}

function valuesOf(fields: Field[], flags: OperationFlags): [string, unknown][] {
  return fields.flatMap(field => {
    const given = flags.fields.get(field.name)
    return given ? [[field.name, fieldValue(field, given)] satisfies [string, unknown]] : []
  })
}

const pathOf = ({ path, params: names }: Operation, params: string[]) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[names.indexOf(name)] ?? ''
    if (/^\.{0,2}$/.test(value)) throw new CommandFailed(exitCodes.usage, `<${name}> is missing.`)
    return encodeURIComponent(value)
  })

const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
}
const UPLOAD_BYTES_MAX = 10_000_000

async function uploadOf(path: string): Promise<Pick<ApiRequest, 'body' | 'headers'>> {
  try {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      if (size > UPLOAD_BYTES_MAX) throw new Error('the file is too large')
      const body = new Uint8Array(await file.readFile())
      const type = TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream'
      return { body, headers: { 'content-type': type } }
    } finally {
      await file.close()
    }
  } catch (error) {
    throw new CommandFailed(exitCodes.usage, `Can't read ${path}: ${(error as Error).message}`)
  }
}

type ListOptions = { printer: Printer; all: boolean }

async function printList(
  program: Program,
  api: Api,
  request: ApiRequest,
  { printer, all }: ListOptions,
): Promise<void> {
  if (all) return printAll(program, api, request, printer)
  const page = await api.json<{
    items: Record<string, unknown>[]
    pagination: { total_count: number; max_page: number }
  }>(request)
  if (printer.json) return printer.value(page)
  if (page.items.length === 0) return printer.note('Nothing found.')
  printer.table(page.items)
  const { total_count } = page.pagination
  if (total_count > page.items.length)
    printer.note(`${page.items.length} of ${total_count}. More: --page 2, --limit 100 or --all`)
}

/** With `--json` each item is a line, printed as soon as it arrives. */
async function printAll(
  program: Program,
  api: Api,
  { path, query = new URLSearchParams() }: ApiRequest,
  printer: Printer,
): Promise<void> {
  const progress = progressOf(program)
  const rows: Record<string, unknown>[] = []
  const onPage = (done: number, total: number) => progress.show(done, total, `${done} of ${total}`)
  try {
    for await (const item of listAll(api, path, { query, onPage })) {
      if (printer.json) printer.line(item)
      else rows.push(item)
    }
  } finally {
    progress.end()
  }
  if (rows.length > 0) printer.table(rows)
  else if (!printer.json) printer.note('Nothing found.')
}

async function printEvents(api: Api, request: ApiRequest, printer: Printer): Promise<void> {
  const headers = { accept: 'text/event-stream' }
  const response = await api.send({ ...request, headers, endless: true })
  if (!response.body) return
  for await (const { event, data } of readEvents(response.body)) {
    if (data === undefined) continue
    if (printer.json) printer.line({ event, data: parsed(data) })
    else printer.text(`${event}  ${data}`)
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data) as unknown
  } catch {
    return data
  }
}
