import { invitationProblems } from '@gatehouse/contract/organizations/invitations'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { clientOf } from '../../client.ts'
import type { AddressEntry } from './read-addresses.ts'

/** The outcome of one entry of a list. */
export interface Outcome extends AddressEntry {
  kind: 'invited' | 'member' | 'waiting' | 'not_an_address' | 'limit' | 'refused' | 'not_sent'
  /** The error, if the kind does not explain it. */
  error?: unknown
}

/** The organization, roles and team of all invitations in the list. */
export interface InvitationTarget {
  organizationId: string
  role: string[]
  teamId?: string | undefined
}

const { already } = memberProblems
const { invited_already, invalid_email, too_many } = invitationProblems

/** Errors about a single address, or about the number of invitations. */
const kinds: Record<string, Outcome['kind']> = {
  [already.error]: 'member',
  [invited_already.error]: 'waiting',
  [invalid_email.error]: 'not_an_address',
  [too_many.error]: 'limit',
}

/** The longest Retry-After, in seconds, for which the client waits and retries. */
const WAIT_SECONDS = 15
const SECOND = 1_000

/**
 * Sends invitations one after another and returns each outcome. An error that affects all of them
 * (a role the user may not give, a full team) is thrown if no invitation was sent yet.
 */
export async function sendInvitations(
  addresses: readonly AddressEntry[],
  to: InvitationTarget,
  onProgress: (done: number) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let stopped: Outcome['kind'] | undefined
  for (const address of addresses) {
    const outcome = stopped
      ? { ...address, kind: address.email === null ? ('not_an_address' as const) : stopped }
      : await inviteOne(address, to)
    if (outcome.kind === 'refused') {
      if (outcomes.every(({ kind }) => kind === 'not_an_address')) throw outcome.error
      stopped = 'not_sent'
    }
    if (outcome.kind === 'limit') stopped = 'limit'
    outcomes.push(outcome)
    onProgress(outcomes.length)
  }
  return outcomes
}

/** Sends a pending invitation again. */
export async function sendAgain(email: string, { organizationId, role }: InvitationTarget) {
  return clientOf().invitations.invite({ body: { organizationId, role, email, resend: true } })
}

async function inviteOne(address: AddressEntry, to: InvitationTarget): Promise<Outcome> {
  const { email } = address
  if (email === null) return { ...address, kind: 'not_an_address' }
  const invite = () => clientOf().invitations.invite({ body: { ...to, email } })
  try {
    await invite().catch(async (error: unknown) => {
      await waitSeconds(error)
      return invite()
    })
    return { ...address, kind: 'invited' }
  } catch (error) {
    const kind = error instanceof RequestFailed ? kinds[error.error] : undefined
    return kind ? { ...address, kind } : { ...address, kind: 'refused', error }
  }
}

/** Waits for the server's Retry-After if it is short; rethrows any other error. */
async function waitSeconds(error: unknown): Promise<void> {
  const seconds = error instanceof RequestFailed ? error.retry_after : undefined
  if (seconds === undefined || seconds > WAIT_SECONDS) throw error
  await new Promise(resolve => setTimeout(resolve, seconds * SECOND))
}
