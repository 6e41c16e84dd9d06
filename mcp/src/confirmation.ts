import { createHash } from 'node:crypto'

/** How long a preview can be confirmed, in seconds. */
export const CONFIRM_SECONDS = 300

/** Makes tokens that stand for one call, and recognizes them for a while. */
export type Confirmations = {
  issue(digest: string): string
  /** Whether the token was issued for this digest and has not expired. */
  accepts(token: string, digest: string): boolean
}

/** What a confirmation is for: one tool with exactly these arguments. */
export function digestOf(tool: string, args: Record<string, unknown>): string {
  return createHash('sha256')
    .update(JSON.stringify([tool, sorted(args)]))
    .digest('base64url')
}

/** The key under which a confirmed call takes effect once, however often it is repeated. */
export const effectKey = (token: string): string =>
  `mcp-${createHash('sha256').update(token).digest('base64url')}`

/** Clients send the fields of an object in any order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return entries.map(([key, item]) => [key, sorted(item)])
}
