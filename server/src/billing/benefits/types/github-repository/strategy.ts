import { accountRequired } from '../../account-required.ts'
import type { BenefitStrategy } from '../../strategy.ts'

/** Access to a GitHub repository. */
export const githubRepository: BenefitStrategy<'github_repository'> = {
  offered: false,
  granted: 'in_job',
  grant: work => ({ error: accountRequired('GitHub', work.now) }),
}
