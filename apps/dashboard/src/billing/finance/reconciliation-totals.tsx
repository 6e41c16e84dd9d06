import { Card } from '@gatehouse/ui/card'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { useLocale } from '@gatehouse/ui/i18n'
import { Money } from '@gatehouse/ui/money'
import type { AnswerOf } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

type Reconciliation = AnswerOf<'finance', 'reconciliation'>

/** How many match, and both sides by currency. */
export function ReconciliationTotals({ of }: { of: Reconciliation }) {
  const t = useTexts()
  const count = new Intl.NumberFormat(useLocale())
  const { matchedCount, differences, totals } = of
  const sides = totals.flatMap(({ currency, ledgerAmount, processorAmount }) => {
    const name = totals.length > 1 ? ` (${currency.toUpperCase()})` : ''
    return [
      {
        label: t('finance.reconciliation.ledger') + name,
        value: <Money amount={ledgerAmount} currency={currency} />,
      },
      {
        label: t('finance.reconciliation.processor') + name,
        value: <Money amount={processorAmount} currency={currency} />,
      },
    ]
  })
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
          ...sides,
        ]}
      />
    </Card>
  )
}
