import { useTranslation } from 'react-i18next'
import clsx from 'clsx'
import { type Column, Table } from './table.tsx'

/** A period with its number, and the one that it is compared with. */
interface ChartRow {
  id: string
  label: string
  value: number | null
  before?: number | null | undefined
}

interface ChartTableProps<Row extends ChartRow> {
  caption: string
  points: Row[]
  headers: { label: string; value: string; before?: string | undefined }
  textOf: (value: number) => string
}

/** The numbers of a chart as a table, behind a toggle. */
export function ChartTable<Row extends ChartRow>({
  caption,
  points,
  headers,
  textOf,
}: ChartTableProps<Row>) {
  const { t } = useTranslation('ui')
  const text = (value: number | null | undefined) =>
    typeof value === 'number' ? textOf(value) : '–'
  const columns: Column<Row>[] = [
    { id: 'label', header: headers.label, cell: ({ label }) => label },
    ...(headers.before === undefined
      ? []
      : [
          {
            id: 'before',
            header: headers.before,
            align: 'end' as const,
            phone: 'detail' as const,
            labelled: true,
            cell: ({ before }: Row) => text(before),
          },
        ]),
    {
      id: 'value',
      header: headers.value,
      align: 'end',
      phone: 'end',
      cell: ({ value }) => text(value),
    },
  ]
  return (
    <details className="mt-3">
      <summary className="text-accent rounded-mark w-fit cursor-pointer font-medium max-sm:py-3">
        {t('chart.as_table')}
      </summary>
      <div
        className={clsx('-mx-4 mt-1', headers.before === undefined ? 'sm:max-w-sm' : 'sm:max-w-xl')}
      >
        <Table
          caption={caption}
          columns={columns}
          rows={points.toReversed()}
          rowKey={({ id }) => id}
        />
      </div>
    </details>
  )
}
