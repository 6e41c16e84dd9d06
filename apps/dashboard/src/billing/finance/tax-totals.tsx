import { Card } from '@gatehouse/ui/card'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { Money } from '@gatehouse/ui/money'
import { useTexts } from '../../texts.ts'
import type { TaxLine } from './tax-columns.tsx'

/** The sums of a tax report, by currency. */
export function TaxTotals({ lines }: { lines: TaxLine[] }) {
  const t = useTexts()
  const currencies = [...new Set(lines.map(({ currency }) => currency))]
  const sum = (currency: string, amountOf: (line: TaxLine) => number) => {
    const own = lines.filter(line => line.currency === currency)
    const amount = own.reduce((total, line) => total + amountOf(line), 0)
    return <Money amount={amount} currency={currency} />
  }
  return (
    <div className="mb-6 flex flex-col gap-4">
      {currencies.map(currency => (
        <Card key={currency} {...(currencies.length > 1 && { title: currency.toUpperCase() })}>
          <DefinitionList
            layout="columns"
            facts={[
              { label: t('finance.tax.sales'), value: sum(currency, line => line.salesAmount) },
              { label: t('finance.tax.refunds'), value: sum(currency, line => line.refundsAmount) },
              { label: t('finance.tax.net'), value: sum(currency, line => line.netAmount) },
              { label: t('finance.tax.tax'), value: sum(currency, line => line.taxAmount) },
              { label: t('finance.tax.gross'), value: sum(currency, line => line.grossAmount) },
            ]}
          />
        </Card>
      ))}
    </div>
  )
}
