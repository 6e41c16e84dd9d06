import { Card } from '@gatehouse/ui/card'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { useLocale } from '@gatehouse/ui/i18n'
import { Money } from '@gatehouse/ui/money'
import { type Column, Table } from '@gatehouse/ui/table'
import type { AnswerOf } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

type Reconciliation = AnswerOf<'finance', 'reconciliation'>
type Total = Reconciliation['totals'][number]

/** How many match, and both sides: beside the counts, or by currency if there are several. */
export function ReconciliationTotals({ of }: { of: Reconciliation }) {
  const t = useTexts()
  const count = new Intl.NumberFormat(useLocale())
  const { matchedCount, differences, totals } = of
  const sides = useSides()
  const [only] = totals
  return (
    <Card>
      <DefinitionList
        layout="columns"
        facts={[
          { label: t('finance.reconciliation.matched'), value: count.format(matchedCount) },
          {
            label: t('finance.reconciliation.open'),
            value: count.format(differences.pagination.totalCount),
          },
          ...(only && totals.length === 1
            ? sides.map(({ header, cell }) => ({ label: header, value: cell(only) }))
            : []),
        ]}
      />
      {totals.length > 1 && (
        <div className="-mx-4 mt-4 -mb-4 border-t">
          <Table
            caption={t('navigation.reconciliation')}
            columns={[
              {
                id: 'currency',
                header: t('products.currency'),
                cell: ({ currency }) => currency.toUpperCase(),
              },
              ...sides,
            ]}
            rows={totals}
            rowKey={({ currency }) => currency}
          />
        </div>
      )}
    </Card>
  )
}

/** What the ledger and the processor have, and the difference. */
function useSides(): Column<Total>[] {
  const t = useTexts()
  const side = (
    id: 'ledger' | 'processor' | 'difference',
    amountOf: (total: Total) => number,
  ): Column<Total> => ({
    ...{ id, header: t(`finance.reconciliation.${id}`), align: 'end' },
    ...(id !== 'difference' && { phone: 'last', labelled: true }),
    cell: total => <Money amount={amountOf(total)} currency={total.currency} />,
  })
  return [
    side('ledger', ({ ledgerAmount }) => ledgerAmount),
    side('processor', ({ processorAmount }) => processorAmount),
    side('difference', ({ ledgerAmount, processorAmount }) => processorAmount - ledgerAmount),
  ]
}
