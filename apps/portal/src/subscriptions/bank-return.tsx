import { useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { toast } from '@gatehouse/ui/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Subscription, subscriptionQuery } from '../queries.ts'
import { redirectedToBank, waitForChange } from './change-at-bank.ts'

/**
 * Shown after a payment was authenticated at the bank: the change is in progress, or did not
 * happen.
 */
export function BankReturn({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const client = useQueryClient()
  const { id } = subscription
  const [left] = useState(() => redirectedToBank(subscription))
  const { data, isPending } = useQuery({
    queryKey: ['after-bank', id],
    enabled: left !== null,
    staleTime: Infinity,
    queryFn: async () => {
      const changed = await waitForChange(id, left ?? '')
      if (changed) {
        client.setQueryData(subscriptionQuery(id).queryKey, changed)
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'after-bank' })
        toast({ title: t('change.done') })
      }
      return changed ? 'changed' : 'unchanged'
    },
  })
  if (left === null || data === 'changed') return null
  return (
    <Banner meaning={isPending ? 'information' : 'warning'} className="mb-6">
      {t(isPending ? 'change.at_bank' : 'change.not_confirmed')}
    </Banner>
  )
}
