import { invalid } from '@gatehouse/contract/kit/problems'
import { reaches } from '../../actors/reach.ts'
import type { Reading } from '../../platform/work.ts'

const loc = ['body', 'organization_id']

/**
 * The organization a new object belongs to. A token acts for its own organization, which may not be
 * named again; a user must name one of those they may act in.
 */
export function chosenOrganization(
  work: Pick<Reading, 'actor'>,
  organization_id: string | null | undefined,
): string {
  const { kind, reach } = work.actor
  const own = reach.kind === 'organizations' ? reach.ids : []
  if (kind === 'organization_token') {
    const [only] = own
    if (!only) throw new Error('an organization token must have an organization')
    const msg = 'Setting organization_id is disallowed when using an organization token.'
    if (organization_id) invalid({ loc, msg, type: 'organization_token' })
    return only
  }
  if (!organization_id)
    return invalid({ loc, msg: 'organization_id is required.', type: 'missing' })
  if (!reaches(work.actor, organization_id)) invalid({ loc, msg: 'Organization not found.' })
  return organization_id
}
