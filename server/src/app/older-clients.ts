import { inOlderShape, olderShapeOf } from '@gatehouse/contract/billing/older-shapes'

/** The text of a response in a form that its client, identified by its user agent, can parse. */
export function readableBy(user_agent: string | null, text: string): string {
  const shape = olderShapeOf(user_agent)
  return shape ? inOlderShape(shape, text) : text
}
