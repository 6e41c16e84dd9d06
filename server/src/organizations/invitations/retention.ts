import { DAY } from '../../platform/clock.ts'
import type { Retention } from '../../platform/db/table-retention.ts'

const INVITATIONS_MS = 90 * DAY

/** The tables of this module, and how long their rows are kept. */
export const invitationRetention = {
  invitations: {
    delete_by: 'expires_at',
    after_ms: INVITATIONS_MS,
    because: 'an invitation contains the address of a person who may never have joined',
  },
  invitation_links: { kept: 'deleted with the invitation' },
} satisfies Retention
