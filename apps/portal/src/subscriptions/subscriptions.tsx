import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../frame/loaded.tsx'
import { subscriptionsQuery } from '../queries.ts'
import { SubscriptionRows } from './subscription-rows.tsx'

/** All subscriptions, active or ended. */
export function Subscriptions() {
  const { t } = useTranslation('portal')
  const query = useQuery(subscriptionsQuery())
  return (
    <>
      <PageHeader title={t('navigation.subscriptions')} />
      <Loaded query={query}>
        {({ items }) =>
          items.length > 0 ? (
            <SubscriptionRows subscriptions={items} />
          ) : (
            <EmptyState title={t('empty.subscriptions')} text={t('empty.subscriptions_text')} />
          )
        }
      </Loaded>
    </>
  )
}
