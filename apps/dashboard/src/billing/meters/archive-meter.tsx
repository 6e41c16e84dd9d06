import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { Meter } from './meter-texts.tsx'

/** One page of the server's list holds at most this many; if there are more, no count is shown. */
const COUNT_MAX = 100

interface ArchiveMeterProps {
  meter: Meter | undefined
  onClose: () => void
}

/** Archives a meter: says what uses it, and that it can be restored. */
export function ArchiveMeter({ meter, onClose }: ArchiveMeterProps) {
  const t = useTexts()
  const { products, benefits } = useUses(meter)
  const archive = useWrite(
    (client, id: string) => client.meters.update({ id, body: { isArchived: true } }),
    ({ name }) => {
      onClose()
      toast({ title: t('meters.archived_done', { name }) })
    },
  )
  const close = () => {
    archive.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={meter !== undefined}
      onOpenChange={open => !open && close()}
      title={t('meters.archive_title', { name: meter?.name ?? '' })}
      consequences={[
        ...(products ? [t('meters.archive_products', { count: products })] : []),
        ...(benefits ? [t('meters.archive_benefits', { count: benefits })] : []),
        ...(products || benefits ? [] : [t('meters.archive_stops'), t('meters.archive_back')]),
      ]}
      action={t('meters.archive')}
      danger={false}
      loading={archive.isPending}
      error={archive.error ? sentenceOf(archive.error, t) : undefined}
      onConfirm={() => meter && archive.mutate(meter.id)}
    />
  )
}

/** The prices and credits that use a meter and prevent archiving it. */
function useUses(meter: Meter | undefined) {
  const enabled = meter !== undefined
  const page = { limit: COUNT_MAX }
  const products = useEndpointQuery(
    'products',
    'list',
    { ...page, isArchived: 'false' },
    { enabled },
  )
  const benefits = useEndpointQuery(
    'benefits',
    'list',
    { ...page, type: ['meter_credit'] },
    { enabled },
  )
  const priced = products.data?.items.filter(({ prices }) =>
    prices.some(price => 'meterId' in price && price.meterId === meter?.id),
  )
  const creditingBenefits = benefits.data?.items.filter(
    benefit => benefit.type === 'meter_credit' && benefit.properties.meterId === meter?.id,
  )
  return { products: priced?.length ?? 0, benefits: creditingBenefits?.length ?? 0 }
}
