import { z } from 'zod'
import { endpoints } from './kit/endpoint.ts'
import { listOf } from './kit/fields.ts'

const mcp = {
  kind: 'raw',
  path: '/mcp',
  status: 200,
  subjects: ['organization'],
  problems: [],
  internal: true,
} as const

/** Several groups may be separated by commas. */
const GROUPS_MAX = 1_000

/** The Model Context Protocol (streamable HTTP, without sessions), for agents. */
export const mcpEndpoints = endpoints('billing', {
  post: {
    ...mcp,
    method: 'POST',
    summary: 'Answer a message of the Model Context Protocol',
    query: z.object({
      /** Offers tools that change something, as far as the token permits. */
      write: z.enum(['true', 'false']).optional(),
      /** Offers the tools of these groups only, such as `products,customers`. */
      groups: listOf(z.string().max(GROUPS_MAX)).optional(),
    }),
  },
  listen: {
    ...mcp,
    method: 'GET',
    status: 405,
    summary: 'Say that there is no stream of messages',
    subjects: ['anonymous'],
  },
})
