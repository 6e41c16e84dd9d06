import { Link } from '@gatehouse/ui/link'
import { useQuantityText } from '@gatehouse/ui/quantity-text'
import type { Column } from '@gatehouse/ui/table'
import { useHref } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** Usage of a meter, wherever it is listed. */
interface Used {
  consumedUnits: number
  creditedUnits: number
}

/** The columns that lists of usage share; `end` is the one beside the name on a phone. */
export function useUsageColumns(end?: 'consumed' | 'balance') {
  const t = useTexts()
  const href = useHref()
  const quantityText = useQuantityText()
  const quantity = <Row,>(
    id: 'consumed' | 'credited' | 'balance',
    of: (row: Row) => number,
  ): Column<Row> => ({
    id,
    header: t(`meters.${id}`),
    align: 'end',
    ...(id === end ? { phone: 'end' } : { phone: 'detail', labelled: true }),
    cell: row => quantityText(of(row)),
  })
  return {
    meter: <Row extends { meter: { id: string; name: string } }>(): Column<Row> => ({
      id: 'meter',
      header: t('events.meter'),
      cell: ({ meter }) => (
        <Link href={href(`/meters/${meter.id}`)} className="wrap-anywhere">
          {meter.name}
        </Link>
      ),
    }),
    consumed: <Row extends Used>() => quantity<Row>('consumed', row => row.consumedUnits),
    credited: <Row extends Used>() => quantity<Row>('credited', row => row.creditedUnits),
    balance: <Row extends { balance: number }>() => quantity<Row>('balance', row => row.balance),
  }
}
