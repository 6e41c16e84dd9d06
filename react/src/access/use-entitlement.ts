import type { AccountError } from '@gatehouse/sdk/accounts'
import { useProvided } from '../context.ts'
import { useEntitlements } from './use-entitlements.ts'

/** Whether the user has a benefit. */
export type EntitlementState = {
  /** False until it is known. */
  isAllowed: boolean
  isPending: boolean
  error: AccountError | null
}

/**
 * Whether the signed-in user, or the active organization, has a benefit of the merchant (by the
 * benefit's ID). It decides what a page shows; your server must decide what it does.
 */
export function useEntitlement(benefitId: string): EntitlementState {
  const { merchant } = useProvided()
  const { data, isPending, error } = useEntitlements()
  const isAllowed = (data ?? []).some(
    held => isOf(held.merchant, merchant) && held.benefitIds.includes(benefitId),
  )
  return { isAllowed, isPending, error }
}

/** Whether a merchant is the one that the provider names, by slug or ID. */
export const isOf = (
  { id, slug }: { id: string; slug: string },
  merchant: string | undefined,
): boolean => merchant === undefined || merchant === id || merchant === slug
