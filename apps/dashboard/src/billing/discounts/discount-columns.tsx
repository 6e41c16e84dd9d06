import { CopyButton } from '@gatehouse/ui/copy-button'
import { useLocale } from '@gatehouse/ui/i18n'
import { Link } from '@gatehouse/ui/link'
import type { Column } from '@gatehouse/ui/table'
import { useHref } from '../../endpoint-hooks.ts'
import { rowButtonClass } from '../../frame/row-button.ts'
import { editItem, removeItem, RowMenu } from '../../frame/row-menu.tsx'
import { EmptyValue, DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import {
  type Discount,
  DiscountStatus,
  useLastingText,
  useReductionText,
} from './discount-texts.tsx'

interface Actions {
  onEdit: (discount: Discount) => void
  onDelete: (discount: Discount) => void
}

/** The columns of the discount list, with each row's actions. */
export function useDiscountColumns({ onEdit, onDelete }: Actions): Column<Discount>[] {
  const t = useTexts()
  const href = useHref()
  const redemptions = useRedemptionsText()
  return [
    {
      id: 'name',
      header: t('fields.name'),
      sortable: true,
      cell: discount => (
        <button type="button" onClick={() => onEdit(discount)} className={rowButtonClass}>
          {discount.name}
        </button>
      ),
    },
    {
      id: 'code',
      header: t('discounts.code'),
      sortable: true,
      cell: ({ code }) => (code ? <Code code={code} /> : <EmptyValue />),
    },
    {
      id: 'reduction',
      header: t('discounts.takes_off'),
      cell: discount => <Reduction discount={discount} />,
    },
    {
      id: 'status',
      header: t('fields.status'),
      cell: discount => <DiscountStatus discount={discount} />,
    },
    {
      id: 'ends',
      header: t('discounts.ends'),
      wide: true,
      phone: 'hidden',
      cell: ({ endsAt }) => <DateTimeText at={endsAt} />,
    },
    {
      id: 'redemptions_count',
      header: t('discounts.redemptions'),
      sortable: true,
      align: 'end',
      cell: discount => (
        <span className="whitespace-nowrap">
          <span className="@rows:hidden">{t('discounts.redemptions')} </span>
          <Link href={href(`/discounts/${discount.id}`)}>{redemptions(discount)}</Link>
        </span>
      ),
    },
    {
      id: 'actions',
      header: t('fields.actions'),
      align: 'end',
      width: '@roomy:w-20',
      cell: discount => (
        <RowMenu
          items={[
            editItem(t('discounts.edit'), () => onEdit(discount)),
            removeItem(t('discounts.delete'), () => onDelete(discount)),
          ]}
        />
      ),
    },
  ]
}

function Code({ code }: { code: string }) {
  const t = useTexts()
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="text-small min-w-0 font-mono break-all">{code}</code>
      <CopyButton text={code} label={t('discounts.copy_code', { code })} />
    </span>
  )
}

function Reduction({ discount }: { discount: Discount }) {
  const reduction = useReductionText()
  const lasting = useLastingText()
  return (
    <span>
      <span className="tabular-nums">{reduction(discount)}</span>{' '}
      <span className="text-faint inline-block">{lasting(discount)}</span>
    </span>
  )
}

/** The number of redemptions, and the maximum. */
function useRedemptionsText() {
  const t = useTexts()
  const number = new Intl.NumberFormat(useLocale())
  return ({ redemptionsCount, maxRedemptions }: Discount) => {
    const used = number.format(redemptionsCount)
    if (maxRedemptions === null) return used
    return t('discounts.used_of', { used, max: number.format(maxRedemptions) })
  }
}
