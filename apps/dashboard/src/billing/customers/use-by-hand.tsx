import { useNavigate } from '@tanstack/react-router'
import type { MenuItem } from '@gatehouse/ui/menu'
import { FilePlus, Merge, RefreshCw, ShoppingCart } from 'lucide-react'
import { useOrganizationSlug } from '../../endpoint-hooks.ts'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import type { Customer } from '../customer-name.tsx'

type Dialog = 'checkout' | 'subscription' | 'merge'

/** What a merchant can sell to a customer by hand, and merging customers, as menu items. */
export function useByHand({ id: customer }: Customer, open: (dialog: Dialog) => void): MenuItem[] {
  const t = useTexts()
  const navigate = useNavigate()
  const organization = useOrganizationSlug()
  const { may } = useStanding()
  const order = () =>
    void navigate({
      to: '/dashboard/$organization/orders/new',
      params: { organization },
      search: { customer },
    })
  return [
    ...(may('orders:write')
      ? [
          {
            id: 'order',
            label: t('by_hand.new_order'),
            icon: <FilePlus aria-hidden />,
            onSelect: order,
          },
        ]
      : []),
    ...(may('subscriptions:write')
      ? [
          {
            id: 'subscription',
            label: t('by_hand.new_subscription'),
            icon: <RefreshCw aria-hidden />,
            onSelect: () => open('subscription'),
          },
        ]
      : []),
    {
      id: 'checkout',
      label: t('customers.checkout'),
      icon: <ShoppingCart aria-hidden />,
      onSelect: () => open('checkout'),
    },
    ...(may('customers:write')
      ? [
          {
            id: 'merge',
            label: t('merge.open'),
            icon: <Merge aria-hidden />,
            onSelect: () => open('merge'),
            separated: true,
          },
        ]
      : []),
  ]
}
