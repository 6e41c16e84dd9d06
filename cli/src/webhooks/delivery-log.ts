import { setTimeout as sleep } from 'node:timers/promises'
import { openApi, requireToken, type Api } from '../api/open-api.ts'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import { printerOf, type Printer } from '../output/printer.ts'
import { safeText } from '../output/safe-text.ts'
import type { CommonFlags, Program } from '../program.ts'

const POLL_MS = 2_000
const LIMIT_MAX = 100
/** Deliveries of one poll that are shown; more are counted. */
const PAGES_MAX = 20

export type LogFlags = CommonFlags & { tail?: boolean; limit?: string; endpoint?: string }

type Delivery = {
  id: string
  created_at: string
  succeeded: boolean
  http_code: number | null
  response: string | null
  webhook_event: { id: string; type: string }
}

/** Shows the latest attempts to deliver webhooks, oldest first; with `--tail` also new ones. */
export async function showDeliveries(program: Program, flags: LogFlags): Promise<void> {
  const limit = Number(flags.limit ?? 20)
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX)
    throw new CommandFailed(exitCodes.usage, `--limit must be a number from 1 to ${LIMIT_MAX}.`)
  const api = await openApi(program, flags)
  requireToken(api)
  const printer = printerOf(program, flags.json ?? false)
  const first = await pageOf(api, flags, 1, limit)
  for (const delivery of first.toReversed()) printDelivery(printer, delivery)
  if (!flags.tail) {
    if (first.length === 0 && !printer.json) printer.note('No webhook was delivered yet.')
    return
  }
  const seen = new Set((await pageOf(api, flags, 1, LIMIT_MAX)).map(({ id }) => id))
  for (const { id } of first) seen.add(id)
  while (!program.signal.aborted) {
    await sleep(POLL_MS, undefined, { signal: program.signal }).catch(() => undefined)
    if (program.signal.aborted) return
    for (const delivery of await newDeliveries(api, flags, seen)) printDelivery(printer, delivery)
  }
}

/** What was delivered since the last poll, oldest first. */
async function newDeliveries(api: Api, flags: LogFlags, seen: Set<string>): Promise<Delivery[]> {
  const found: Delivery[] = []
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const items = await pageOf(api, flags, page, LIMIT_MAX)
    const fresh = items.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    found.push(...fresh)
    if (fresh.length < LIMIT_MAX) break
  }
  return found.toReversed()
}

async function pageOf(
  api: Api,
  { endpoint }: LogFlags,
  page: number,
  limit: number,
): Promise<Delivery[]> {
  const query = new URLSearchParams({ page: String(page), limit: String(limit) })
  if (endpoint !== undefined) query.set('endpoint_id', endpoint)
  const path = '/v1/webhooks/deliveries'
  const { items } = await api.json<{ items: Delivery[] }>({ method: 'GET', path, query })
  return items
}

function printDelivery(printer: Printer, delivery: Delivery): void {
  if (printer.json) return printer.line(delivery)
  const { created_at, succeeded, http_code, response, webhook_event } = delivery
  const time = created_at.slice(0, 19).replace('T', ' ')
  const outcome = String(http_code ?? 'failed').padEnd(6)
  const reason = succeeded ? '' : safeText(response ?? '').slice(0, 80)
  const line = [
    time,
    safeText(webhook_event.type).padEnd(32),
    webhook_event.id,
    printer.style(succeeded ? 'green' : 'red', outcome),
    reason,
  ]
  printer.text(line.join('  ').trimEnd())
}
