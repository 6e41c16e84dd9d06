import type { GrantError } from '@gatehouse/contract/billing/grants'

type Properties = Record<string, unknown>

/** The columns of a grant by the result of its delivery, which may only have been requested. */
export function deliveredColumns(
  result: { properties: Properties } | { error: GrantError } | { pending: Properties },
  now: Date,
) {
  if ('error' in result) return { granted_at: null, error: JSON.stringify(result.error) }
  if ('pending' in result) {
    return { granted_at: null, error: null, properties: JSON.stringify(result.pending) }
  }
  return { granted_at: now, error: null, properties: JSON.stringify(result.properties) }
}
