import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { CONFIRM_SECONDS, digestOf, effectKey, type Confirmations } from './confirmation.ts'
import { selectTools, type Tool } from './tools.ts'

/** Sends a request to the API with the caller's credentials; the path begins with `/v1`. */
export type Send = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>

type Arguments = Record<string, unknown>

/** More would fill the context of a model with one answer. */
const CHARACTERS_MAX = 60_000

/**
 * Carries out a call. A refusal of the API is the result, so that the model can correct its call. A
 * tool that confirms answers with a preview until the call carries its token.
 */
export async function callTool(
  tool: Tool,
  args: Arguments,
  { send, confirmations }: { send: Send; confirmations: Confirmations },
): Promise<CallToolResult> {
  const { confirmation_token: token, ...input } = args
  const problem = missing(tool, input)
  if (problem) return refused(problem)
  const { endpoint } = tool
  if (!tool.confirms) return request(endpoint, input, send, randomUUID())
  const digest = digestOf(tool.name, input)
  if (token === undefined) {
    const preview = await previewOf(tool, input, send)
    if (preview.isError) return preview
    return answer({
      nothing_happened_yet: true,
      would: endpoint.summary,
      request: { method: endpoint.method, path: pathOf(endpoint, input), body: input.body },
      ...(preview.content[0]?.type === 'text' && { now: parsed(preview.content[0].text) }),
      confirmation_token: confirmations.issue(digest),
      confirm_within_seconds: CONFIRM_SECONDS,
    })
  }
  if (typeof token !== 'string' || !confirmations.accepts(token, digest))
    return refused(
      'The confirmation_token is not for this call, or has expired. Call again without it for a ' +
        'new preview.',
    )
  return request(endpoint, input, send, effectKey(token))
}

/** Without its path a request would be another one. */
function missing({ endpoint, inputSchema }: Tool, input: Arguments): string | undefined {
  const unknown = Object.keys(input).filter(name => !(name in inputSchema.properties))
  if (unknown.length > 0) return `There is no argument ${unknown.join(', ')}.`
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const absent = names.filter(name => typeof input[name] !== 'string' || input[name] === '')
  return absent.length > 0 ? `The argument ${absent.join(', ')} is missing.` : undefined
}

/** What is there now: the operation's own preview, or the object that would change. */
async function previewOf(tool: Tool, input: Arguments, send: Send): Promise<CallToolResult> {
  const { endpoint } = tool
  const reads = selectTools({ write: false })
  const own = reads.find(
    one => one.endpoint.path === `${endpoint.path.replace(/\/$/, '')}/preview`,
  )?.endpoint
  if (own) return request(own, input, send, randomUUID())
  const current = reads.find(
    one => one.endpoint.path === endpoint.path && one.endpoint.method === 'GET' && hasIds(endpoint),
  )?.endpoint
  if (!current) return { content: [] }
  return request(current, idsOf(endpoint, input), send, randomUUID())
}

const hasIds = ({ path }: Endpoint) => path.includes('{')

const idsOf = ({ path }: Endpoint, input: Arguments): Arguments =>
  Object.fromEntries(Object.entries(input).filter(([name]) => path.includes(`{${name}}`)))

const pathOf = ({ path }: Endpoint, input: Arguments) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))

async function request(
  endpoint: Endpoint,
  input: Arguments,
  send: Send,
  key: string,
): Promise<CallToolResult> {
  const query = queryOf(endpoint, input)
  const hasBody = endpoint.body !== undefined
  const response = await send(pathOf(endpoint, input) + query, {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(endpoint.method !== 'GET' && { 'idempotency-key': key }),
    },
    ...(hasBody && { body: JSON.stringify(input.body ?? {}) }),
  })
  const text = await response.text()
  if (!response.ok) return refused(`${response.status} ${text}`)
  if (text.length > CHARACTERS_MAX)
    return refused(
      `The response has ${text.length} characters, more than ${CHARACTERS_MAX}. Ask for less, ` +
        'with limit or filters.',
    )
  return { content: [{ type: 'text', text: text || 'Done.' }] }
}

/** Lists repeat their name, and objects become `name[key]`, as the API expects. */
function queryOf({ path }: Endpoint, input: Arguments): string {
  const query = new URLSearchParams()
  const add = (name: string, value: unknown) => {
    if (value === undefined || value === null) return
    query.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const [name, value] of Object.entries(input)) {
    if (name === 'body' || path.includes(`{${name}}`)) continue
    if (Array.isArray(value)) for (const item of value) add(name, item)
    else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) add(`${name}[${key}]`, item)
    else add(name, value)
  }
  return query.size > 0 ? `?${query.toString()}` : ''
}

const answer = (value: unknown): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value, null, 2) }],
})

const refused = (text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
