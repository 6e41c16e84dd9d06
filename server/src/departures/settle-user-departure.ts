import { settleUserDeparture } from '../accounts/users/departure.ts'
import { seatsChanged } from '../organizations/seats/seats.ts'
import type { Work } from '../platform/work.ts'
import { enqueue } from '../records/agenda/schedule.ts'
import { decideDeparture, leftToDo } from './decide-departure.ts'
import type { Fated } from './fates.data.ts'
import { holdingsOfUser } from './holdings.ts'
import { removeBuyer } from './remove-buyer.ts'

type Step = (work: Work, user_id: string) => Promise<unknown>

const withAccount: Step = () => {
  throw new Error('what is of an account went with its row')
}
const asBuyer: Step = (work, user_id) => removeBuyer(work, { user_id })

/** How each item of a user ends: a fate without its step does not compile. */
const steps: Record<Fated<'user', 'ends' | 'erased'>, Step> = {
  purchases: asBuyer,
  held_benefits: asBuyer,
  customers: asBuyer,
  api_keys: withAccount,
  sessions: withAccount,
  sign_in_ways: withAccount,
  memberships: withAccount,
  profile: withAccount,
}

/** Ends a removed user's purchases, some merchants per transaction, until nothing is left. */
export async function settleUser(
  work: Work,
  user_id: string,
  { organizations }: { organizations: string[] },
): Promise<void> {
  for (const organization_id of organizations) await seatsChanged(work, organization_id)
  const departure = decideDeparture('user', await holdingsOfUser(work, user_id))
  // Only the kinds above can be left; the list's type does not express it.
  const [what] = leftToDo('user', departure) as Fated<'user', 'ends' | 'erased'>[]
  if (what === undefined) return
  await steps[what](work, user_id)
  await enqueue(work, settleUserDeparture, { organization_id: null, subject_id: user_id })
}
