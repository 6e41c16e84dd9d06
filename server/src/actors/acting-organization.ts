import { invalid } from '@gatehouse/contract/kit/problems'
import type { Actor } from './actor.ts'
import { onlyOrganization, reaches } from './reach.ts'

/**
 * The organization to create something in. An organization's token identifies it and must not name
 * one in the body; a user must name one of theirs. `loc` is where the request names it. Source: the
 * protocol, section 1.
 */
export function actingOrganization(
  actor: Actor,
  input: string | null | undefined,
  loc: (string | number)[] = ['body', 'organization_id'],
): string {
  if (actor.kind === 'organization_token') {
    const own = onlyOrganization(actor.reach)
    if (own === undefined) throw new Error('an organization token must belong to one organization')
    if (input === null || input === undefined) return own
    const msg = 'Setting organization_id is disallowed when using an organization token.'
    return invalid({ loc, msg, type: 'organization_token', input })
  }
  if (input === null || input === undefined) {
    return invalid({ loc, msg: 'organization_id is required.', type: 'missing' })
  }
  if (reaches(actor, input)) return input
  return invalid({ loc, msg: 'Organization not found.', input })
}
