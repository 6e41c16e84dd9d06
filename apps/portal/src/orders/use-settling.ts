import { useState } from 'react'
import { toast } from '@gatehouse/ui/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '../api.ts'
import type { Order } from '../queries.ts'

const LOOK_MS = 1_000
const LOOKS_MAX = 10

interface Look {
  paid: boolean
  looks: number
}

const isOver = (look: Look | undefined): boolean =>
  look !== undefined && (look.paid || look.looks >= LOOKS_MAX)

/** Looks after an order whose payment is on its way, until it is paid or nothing more comes. */
export function useSettling({ id }: Order, begun: boolean) {
  const { t } = useTranslation('portal')
  const client = useQueryClient()
  const [round, setRound] = useState(begun ? 1 : 0)
  const queryKey = ['settling', id, round]
  const { data } = useQuery({
    queryKey,
    enabled: round > 0,
    staleTime: 0,
    queryFn: async (): Promise<Look> => {
      const { paid } = await request<Order>('GET', `/v1/customer-portal/orders/${id}`)
      const looks = (client.getQueryData<Look>(queryKey)?.looks ?? 0) + 1
      if (paid) toast({ title: t('owed.paid') })
      if (isOver({ paid, looks })) {
        for (const key of ['orders', 'subscriptions', 'grants', 'balance']) {
          void client.invalidateQueries({ queryKey: [key] })
        }
      }
      return { paid, looks }
    },
    refetchInterval: ({ state }) => (isOver(state.data) ? false : LOOK_MS),
  })
  return { settling: round > 0 && !isOver(data), settle: () => setRound(count => count + 1) }
}
