import { useState } from 'react'
import { toast } from '@gatehouse/ui/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '../api.ts'
import { type Order, paymentStatusQuery } from '../queries.ts'

const CHECK_MS = 1_000
const CHECKS_MAX = 10

interface SettlingState {
  paid: boolean
  /** The bank declined the payment: no other outcome follows. */
  refused: boolean
  checks: number
}

/** One round of polling, with the payment whose failure is already known. */
interface CheckRound {
  number: number
  known: string | null
}

const isOver = (look: SettlingState | undefined): boolean =>
  look !== undefined && (look.paid || look.refused || look.checks >= CHECKS_MAX)

/**
 * Polls an order whose payment is in progress until it is paid, declined or given up. `settle`
 * starts it, with the payment that was declined before, if there was one.
 */
export function useSettling({ id }: Order, started: boolean) {
  const { t } = useTranslation('portal')
  const client = useQueryClient()
  const [{ number, known }, setRound] = useState<CheckRound>({
    number: started ? 1 : 0,
    known: null,
  })
  const queryKey = ['settling', id, number]
  const { data } = useQuery({
    queryKey,
    enabled: number > 0,
    staleTime: 0,
    queryFn: async (): Promise<SettlingState> => {
      const [{ paid }, { status, payment_id }] = await Promise.all([
        request<Order>('GET', `/v1/customer-portal/orders/${id}`),
        client.fetchQuery({ ...paymentStatusQuery(id), staleTime: 0 }),
      ])
      const rejected = !paid && status === 'failed' && payment_id !== known
      const checks = (client.getQueryData<SettlingState>(queryKey)?.checks ?? 0) + 1
      if (paid) toast({ title: t('owed.paid') })
      if (isOver({ paid, refused: rejected, checks })) {
        for (const key of ['orders', 'subscriptions', 'grants', 'balance']) {
          void client.invalidateQueries({ queryKey: [key] })
        }
      }
      return { paid, refused: rejected, checks }
    },
    refetchInterval: ({ state }) => (isOver(state.data) ? false : CHECK_MS),
  })
  const settle = (before: string | null = null) =>
    setRound(({ number: last }) => ({ number: last + 1, known: before }))
  return { settling: number > 0 && !isOver(data), settle }
}
