import { createInterface } from 'node:readline'
import { openApi, requireToken, type Api } from '../api/open-api.ts'
import type { CommonFlags, Program } from '../program.ts'

export type AgentFlags = CommonFlags & { write?: boolean; groups?: string }

/** Error codes of JSON-RPC 2.0, section 5.1; the server's own range begins at -32000. */
const PARSE_ERROR = -32_700
const SERVER_ERROR = -32_000

/** A request has a method and an id; a notification has no id and gets no answer. */
type Message = { id?: string | number | null; method?: string; params?: unknown }

/**
 * Passes the messages of an agent to the server's `/mcp`, and its answers back: one message a line,
 * as the stdio transport of the Model Context Protocol (2025-06-18) says. Messages are answered as
 * soon as the server answers, and none is sent twice, because it may change something. Ends when
 * the agent closes the input, after the last answer.
 */
export async function bridgeAgent(program: Program, flags: AgentFlags): Promise<void> {
  const api = await openApi(program, flags)
  requireToken(api)
  const query = new URLSearchParams({
    ...(flags.write && { write: 'true' }),
    ...(flags.groups !== undefined && { groups: flags.groups }),
  })
  const agent: Agent = { program, api, query, protocol: undefined }
  const pending = new Set<Promise<void>>()
  for await (const line of createInterface({ input: program.in, crlfDelay: Infinity })) {
    if (line.trim() === '') continue
    const work: Promise<void> = passOn(agent, line).finally(() => pending.delete(work))
    pending.add(work)
  }
  await Promise.all(pending)
}

type Agent = {
  program: Program
  api: Api
  query: URLSearchParams
  /** The version that server and agent agreed on, which later requests name. */
  protocol: string | undefined
}

async function passOn(agent: Agent, line: string): Promise<void> {
  const message = readMessage(line)
  if (message === undefined) return answer(agent, failure(null, PARSE_ERROR, 'Invalid JSON'))
  const isRequest = message.method !== undefined && message.id !== undefined
  try {
    const text = await (await send(agent, message)).text()
    if (!isRequest || text === '') return
    const result = readMessage(text) as { result?: { protocolVersion?: unknown } } | undefined
    if (result === undefined) throw new Error('The server did not answer with JSON.')
    const agreed = result.result?.protocolVersion
    if (message.method === 'initialize' && typeof agreed === 'string') agent.protocol = agreed
    answer(agent, result)
  } catch (error) {
    const { program } = agent
    if (program.signal.aborted) return
    const text = (error as Error).message
    if (isRequest) answer(agent, failure(message.id ?? null, SERVER_ERROR, text))
    else program.err.write(`${text}\n`)
  }
}

const send = ({ api, query, protocol }: Agent, body: Message): Promise<Response> =>
  api.send({
    ...{ method: 'POST', path: '/mcp', query, body, once: true },
    headers: {
      accept: 'application/json, text/event-stream',
      ...(protocol !== undefined && { 'mcp-protocol-version': protocol }),
    },
  })

/** A message, or undefined if the text is not an object of JSON. */
function readMessage(text: string): Message | undefined {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** One line: JSON has no line break outside of strings, and escapes those in them. */
const answer = ({ program }: Agent, message: object): void =>
  void program.out.write(`${JSON.stringify(message)}\n`)

const failure = (id: string | number | null, code: number, message: string) => ({
  ...{ jsonrpc: '2.0', id, error: { code, message } },
})
