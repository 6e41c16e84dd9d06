import { useState } from 'react'
import type { StatementReceipt } from '@gatehouse/contract/billing/portal-requests'
import type { Wire } from '@gatehouse/contract/kit/fields'
import { useLanguage } from '@gatehouse/ui/i18n'
import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '../api.ts'
import { usePortalParams } from '../frame/use-portal.ts'
import { organizationQuery, selfQuery } from '../queries.ts'
import { sessionToken } from '../session.ts'

/** What every statement names, as its author enters it. */
export interface Author {
  name: string
  email: string
  contract: string
}

/** What a customer states in a cancellation. */
export interface Cancellation extends Author {
  termination: 'ordinary' | 'for_cause'
  reason: string
  /** The day on which the contract should end; empty for the earliest possible. */
  endsOn: string
}

/** One line of a statement: its label and value. */
export interface Line {
  label: string
  value: string
}

/** The receipt of a statement. */
export type Receipt = Wire<typeof StatementReceipt>

/** Who makes the statement: known for a customer who is signed in, until they change it. */
export function useAuthor() {
  const self = useQuery({ ...selfQuery(), enabled: sessionToken() !== undefined })
  const [entered, setEntered] = useState<Partial<Author>>({})
  const contract = new URLSearchParams(location.search).get('contract') ?? ''
  const author: Author = {
    name: entered.name ?? self.data?.name ?? '',
    email: entered.email ?? self.data?.email ?? '',
    contract: entered.contract ?? contract,
  }
  return { author, setAuthor: (change: Partial<Author>) => setEntered({ ...entered, ...change }) }
}

/** Sends a statement to the merchant of the page. */
export function useStatement(path: 'cancellation' | 'withdrawal') {
  const seller = useQuery(organizationQuery(usePortalParams().organization))
  const locale = useLanguage()
  return useMutation({
    mutationFn: (body: Record<string, string | null>) =>
      request<Receipt>('POST', `/v1/customer-portal/statements/${path}`, {
        body: { organization_id: seller.data?.id, locale, ...body },
      }),
  })
}

/** The merchant's name. */
export function useSellerName(): string {
  const { organization } = usePortalParams()
  return useQuery(organizationQuery(organization)).data?.name ?? organization
}
