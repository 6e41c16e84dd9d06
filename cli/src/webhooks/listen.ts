import { openApi, requireToken } from '../api/open-api.ts'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import { eventTypes } from '../operations/operations.gen.ts'
import { printerOf, type Printer } from '../output/printer.ts'
import { safeText } from '../output/safe-text.ts'
import type { CommonFlags, Program } from '../program.ts'
import { followEvents, type FollowedEvent } from './follow-events.ts'
import { forwardEvent, type Forwarded } from './forward-event.ts'
import { listenSecret } from './listen-secret.ts'

export type ListenFlags = CommonFlags & {
  forwardTo?: string
  events?: string
  endpoint?: string
  printSecret?: boolean
}

/**
 * Follows the organization's webhook events and, with `--forward-to`, sends each to a local address
 * one after the other, so that their order is that of the server. Ends with Ctrl-C.
 */
export async function listen(program: Program, flags: ListenFlags): Promise<void> {
  const secret = await listenSecret(program)
  const printer = printerOf(program, flags.json ?? false)
  if (flags.printSecret) return printSecret(printer, secret)
  const url = flags.forwardTo === undefined ? undefined : localUrl(flags.forwardTo)
  const query = queryOf(flags)
  const api = await openApi(program, flags)
  requireToken(api)
  const { signal } = program
  const options = {
    ...{ query, signal, onNote: printer.note },
    onOpen: () => notifyStart(printer, url, secret),
  }
  for await (const event of followEvents(api, options)) {
    const forwarded =
      url === undefined ? undefined : await forwardEvent(program, event, { url, secret })
    if (signal.aborted) return
    printEvent(printer, event, forwarded)
  }
}

function printSecret(printer: Printer, secret: string): void {
  if (printer.json) printer.value({ secret })
  else printer.text(secret)
}

function notifyStart(printer: Printer, url: string | undefined, secret: string): void {
  if (url === undefined) return printer.note('Listening. Press Ctrl-C to end.')
  printer.note(`Forwarding to ${url}. Press Ctrl-C to end.`)
  printer.note(`Secret of the signatures: ${secret}`)
}

function localUrl(given: string): string {
  const text = /^\d+(\/|$)/.test(given) ? `localhost:${given}` : given
  const address = /^https?:\/\//.test(text) ? text : `http://${text}`
  if (URL.canParse(address)) return new URL(address).href
  const message = `"${given}" is not an address. Example: http://localhost:3000/hooks`
  throw new CommandFailed(exitCodes.usage, message)
}

function queryOf({ events, endpoint }: ListenFlags): URLSearchParams {
  const types = (events ?? '').split(',').flatMap(type => type.trim() || [])
  const unknown = types.find(type => !eventTypes.includes(type))
  if (unknown !== undefined) {
    const message = `There is no event "${unknown}". The events: ${eventTypes.join(', ')}`
    throw new CommandFailed(exitCodes.usage, message)
  }
  return new URLSearchParams({
    ...(types.length > 0 && { types: types.join(',') }),
    ...(endpoint !== undefined && { endpoint_id: endpoint }),
  })
}

function printEvent(
  printer: Printer,
  { id, type, body }: FollowedEvent,
  forwarded: Forwarded | undefined,
): void {
  const content = contentOf(body)
  if (printer.json) {
    const response = forwarded && { response: { ...forwarded, status: forwarded.status ?? null } }
    return printer.line({ id, type, body: content, ...response })
  }
  const { timestamp, data } = content
  const time = typeof timestamp === 'string' ? timestamp.slice(0, 19).replace('T', ' ') : ''
  const object = typeof data?.id === 'string' ? data.id : ''
  const outcome = forwarded ? outcomeOf(printer, forwarded) : ''
  const cells = [time.padEnd(19), type.padEnd(32), object.padEnd(36)].map(safeText)
  printer.text([...cells, outcome].join('  ').trimEnd())
}

function outcomeOf({ style }: Printer, { status, reason, duration_ms }: Forwarded): string {
  const success = status !== undefined && status >= 200 && status < 300
  const text = `${status ?? 'failed:'} ${safeText(reason)}`.trim()
  return `${style(success ? 'green' : 'red', text)} (${duration_ms} ms)`
}

type Content = { timestamp?: unknown; data?: { id?: unknown } | null }

function contentOf(body: string): Content {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
