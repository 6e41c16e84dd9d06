import { invoiceProblems } from '@gatehouse/contract/billing/invoices'
import { fail } from '@gatehouse/contract/kit/problems'

type BilledCustomer = { billing_name: string | null; name: string | null; billing_address: unknown }

/** Rejects what would send an invoice that cannot name whom it bills. */
export function requireBillingDetails({ billing_name, name, billing_address }: BilledCustomer) {
  const named = (billing_name ?? name)?.trim()
  if (!named || !billing_address) fail(invoiceProblems.details_missing)
}
