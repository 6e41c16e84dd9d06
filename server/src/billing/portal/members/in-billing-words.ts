import { portalMemberProblems } from '@gatehouse/contract/billing/portal-members'
import { Refusal, type Problem } from '@gatehouse/contract/kit/problems'
import { invitationProblems } from '@gatehouse/contract/organizations/invitations'
import { memberProblems } from '@gatehouse/contract/organizations/members'

const { not_found, not_permitted, only_owner, too_many } = portalMemberProblems

const inPortal = new Map<string, Problem>([
  [memberProblems.not_found.error, not_found],
  [memberProblems.only_owner.error, only_owner],
  [memberProblems.ownerless.error, only_owner],
  [memberProblems.may_not_update.error, not_permitted],
  [memberProblems.may_not_delete.error, not_permitted],
  [invitationProblems.not_found.error, not_found],
  [invitationProblems.may_not_invite.error, not_permitted],
  [invitationProblems.may_not_give_role.error, not_permitted],
  [invitationProblems.may_not_cancel.error, not_permitted],
  [invitationProblems.too_many.error, too_many],
])

/** Runs an operation of organizations; its rejections get the names of the billing protocol. */
export async function inBillingWords<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const problem = error instanceof Refusal ? inPortal.get(error.problem.error) : undefined
    throw problem ? new Refusal(problem) : error
  }
}
