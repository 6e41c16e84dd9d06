import type { GrantError } from '@gatehouse/contract/billing/grants'

/** Why a grant stays pending until the customer connects an account of a platform. */
export function accountRequired(platform: 'Discord' | 'GitHub', now: Date): GrantError {
  const message = `You need to connect a ${platform} account before this benefit can be granted.`
  return { type: 'BenefitActionRequiredError', message, timestamp: now.toISOString() }
}
