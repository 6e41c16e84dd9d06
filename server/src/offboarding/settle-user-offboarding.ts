import { offboardUserTask } from '../accounts/users/user-offboarding.ts'
import { seatsChanged } from '../organizations/seats/seats.ts'
import type { Work } from '../platform/work.ts'
import { enqueue } from '../records/scheduler/schedule.ts'
import { planOffboarding, remainingSteps } from './plan-offboarding.ts'
import type { ItemsWith } from './dispositions.data.ts'
import { holdingsOfUser } from './holdings.ts'
import { deleteBuyerCustomers } from './delete-buyer-customers.ts'

type Step = (work: Work, user_id: string) => Promise<unknown>

const withAccount: Step = () => {
  throw new Error("the account's rows must be deleted with it")
}
const asBuyer: Step = (work, user_id) => deleteBuyerCustomers(work, { user_id })

/** How each item of a user ends: a disposition without its step does not compile. */
const offboardingSteps: Record<ItemsWith<'user', 'ends' | 'erased'>, Step> = {
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
  const deletion = planOffboarding('user', await holdingsOfUser(work, user_id))
  // Only the kinds above can be left; the list's type does not express it.
  const [label] = remainingSteps('user', deletion) as ItemsWith<'user', 'ends' | 'erased'>[]
  if (label === undefined) return
  await offboardingSteps[label](work, user_id)
  await enqueue(work, offboardUserTask, { organization_id: null, subject_id: user_id })
}
