import { useNavigate } from '@tanstack/react-router'
import type { MenuItem } from '@gatehouse/ui/menu'
import { toast } from '@gatehouse/ui/toast'
import { CopyPlus } from 'lucide-react'
import { useOrganizationSlug, useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { Product } from '../price-text.ts'

/** The menu item that copies a product and opens the copy, which is archived. */
export function useDuplicate({ id }: Product): MenuItem {
  const t = useTexts()
  const navigate = useNavigate()
  const organization = useOrganizationSlug()
  const write = useWrite(
    client => client.products.duplicate({ id }),
    async ({ id: productId }) => {
      toast({ title: t('products.duplicated') })
      await navigate({
        to: '/dashboard/$organization/products/$productId',
        params: { organization, productId },
      })
    },
  )
  return {
    id: 'duplicate',
    label: t('products.duplicate'),
    icon: <CopyPlus aria-hidden />,
    onSelect: () =>
      write.mutate(undefined, {
        onError: error => toast({ title: sentenceOf(error, t), meaning: 'negative' }),
      }),
  }
}
