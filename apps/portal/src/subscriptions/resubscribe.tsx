import { Button } from '@gatehouse/ui/button'
import { toast } from '@gatehouse/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemSentence, request } from '../api.ts'
import type { Subscription } from '../queries.ts'

/** Opens a checkout for the plan of a subscription that ended, while it is sold. */
export function Resubscribe({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const { id, ended_at, product } = subscription
  const open = useMutation({
    mutationFn: () =>
      request<{ url: string }>('POST', `/v1/customer-portal/subscriptions/${id}/resubscribe`),
    onSuccess: ({ url }) => location.assign(url),
    onError: error => toast({ title: problemSentence(error, say), meaning: 'negative' }),
  })
  if (ended_at === null || product.is_archived) return null
  return (
    <Button kind="primary" loading={open.isPending} onClick={() => open.mutate()}>
      {t('retention.again')}
    </Button>
  )
}
