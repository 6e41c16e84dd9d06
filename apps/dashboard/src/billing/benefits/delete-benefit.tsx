import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import type { MenuItem } from '@gatehouse/ui/menu'
import { toast } from '@gatehouse/ui/toast'
import { Trash2 } from 'lucide-react'
import { useEndpointQuery, useOrganizationSlug, useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { Benefit } from './benefit-type.ts'

/** Deletes a benefit: the menu item and its dialog. */
export function useDeleteBenefit(benefit: Benefit) {
  const t = useTexts()
  const navigate = useNavigate()
  const organization = useOrganizationSlug()
  const [open, setOpen] = useState(false)
  const write = useWrite(
    client => client.benefits.delete({ id: benefit.id }),
    async () => {
      toast({ title: t('benefits.deleted') })
      await navigate({ to: '/dashboard/$organization/benefits', params: { organization } })
    },
  )
  const item: MenuItem = {
    id: 'delete',
    label: t('benefits.delete'),
    icon: <Trash2 aria-hidden />,
    danger: true,
    disabledReason: benefit.deletable ? undefined : t('benefits.not_deletable'),
    onSelect: () => setOpen(true),
  }
  return { open, setOpen, write, item }
}

interface DeleteBenefitProps {
  removal: ReturnType<typeof useDeleteBenefit>
  benefit: Benefit
}

/** Says before the deletion how many customers lose the benefit. */
export function DeleteBenefit({ removal, benefit }: DeleteBenefitProps) {
  const t = useTexts()
  const enabled = removal.open
  const grants = useEndpointQuery(
    'benefitGrants',
    'list',
    { id: benefit.id, isGranted: 'true', limit: 1 },
    { enabled },
  )
  const products = useEndpointQuery(
    'products',
    'list',
    { benefitId: [benefit.id], limit: 1 },
    { enabled },
  )
  const holderCount = grants.data?.pagination.totalCount
  const sellingCount = products.data?.pagination.totalCount
  return (
    <ConfirmDialog
      open={removal.open}
      onOpenChange={removal.setOpen}
      title={t('benefits.delete_title', { name: benefit.description })}
      consequences={[
        ...(holderCount === undefined
          ? []
          : [t('benefits.delete_holders', { count: holderCount })]),
        ...(sellingCount ? [t('benefits.delete_products', { count: sellingCount })] : []),
        t('form.no_way_back'),
      ]}
      action={t('benefits.delete')}
      loading={removal.write.isPending}
      error={removal.write.error ? sentenceOf(removal.write.error, t) : undefined}
      onConfirm={() => removal.write.mutate()}
    />
  )
}
