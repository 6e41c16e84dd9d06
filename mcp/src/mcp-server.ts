import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { callTool, type Send } from './call-tool.ts'
import type { Confirmations } from './confirmation.ts'
import { selectTools, type ToolSelection } from './tools.ts'

export { CONFIRM_SECONDS, type Confirmations } from './confirmation.ts'
export type { Send } from './call-tool.ts'
export { toolGroups, type ToolSelection } from './tools.ts'

/** What an MCP server of one caller needs. */
export type McpOptions = ToolSelection & {
  version: string
  send: Send
  confirmations: Confirmations
}

const INSTRUCTIONS =
  'Tools of a Gatehouse organization: products, customers, orders, subscriptions, usage and ' +
  'money. Amounts are integers in the smallest unit of their currency (cents for usd). Lists are ' +
  'paged: page and limit, at most 100. Tools that could harm answer with a preview first; show ' +
  'it to the user before you confirm.'

/**
 * An MCP server with the tools of a selection. A client that calls a tool that it was not offered
 * is refused, whatever its token permits.
 */
export function openMcpServer({ version, send, confirmations, ...selection }: McpOptions): Server {
  const tools = selectTools(selection)
  const byName = new Map(tools.map(tool => [tool.name, tool]))
  const server = new Server(
    { name: 'gatehouse', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, inputSchema, annotations }) => ({
      name,
      title,
      description,
      inputSchema,
      annotations,
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const tool = byName.get(params.name)
    if (tool) return callTool(tool, params.arguments ?? {}, { send, confirmations })
    const text = `There is no tool ${params.name} here.`
    return { content: [{ type: 'text' as const, text }], isError: true }
  })
  return server
}
