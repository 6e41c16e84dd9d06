import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useAsk, useWrite } from '../../ask.ts'
import { sentenceOf } from '../../problems.ts'
import { useWords } from '../../words.ts'
import type { Meter } from './meter-words.tsx'

/** Most of them one page of the server holds: with more there is no number, and none is said. */
const COUNTED_MAX = 100

interface ArchiveMeterProps {
  meter: Meter | undefined
  onClose: () => void
}

/** Putting a meter away: what goes by it, and that it can come back. */
export function ArchiveMeter({ meter, onClose }: ArchiveMeterProps) {
  const t = useWords()
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

/** What bills by a meter or credits its units, and stands in the way. */
function useUses(meter: Meter | undefined) {
  const enabled = meter !== undefined
  const page = { limit: COUNTED_MAX }
  const products = useAsk('products', 'list', { ...page, isArchived: 'false' }, { enabled })
  const benefits = useAsk('benefits', 'list', { ...page, type: ['meter_credit'] }, { enabled })
  const priced = products.data?.items.filter(({ prices }) =>
    prices.some(price => price.amountType === 'metered_unit' && price.meterId === meter?.id),
  )
  const crediting = benefits.data?.items.filter(
    benefit => benefit.type === 'meter_credit' && benefit.properties.meterId === meter?.id,
  )
  return { products: priced?.length ?? 0, benefits: crediting?.length ?? 0 }
}
