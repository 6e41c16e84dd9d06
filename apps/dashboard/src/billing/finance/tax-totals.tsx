import { Card } from '@gatehouse/ui/card'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { Money } from '@gatehouse/ui/money'
import { type Column, Table } from '@gatehouse/ui/table'
import { useTexts } from '../../texts.ts'
import type { TaxLine } from './tax-columns.tsx'

type Part = 'sales' | 'refunds' | 'net' | 'tax' | 'gross'

/** In the order of their calculation: sales less refunds are net. */
const parts = {
  sales: line => line.salesAmount,
  refunds: line => -line.refundsAmount,
  net: line => line.netAmount,
  tax: line => line.taxAmount,
  gross: line => line.grossAmount,
} satisfies Record<Part, (line: TaxLine) => number>

const partNames = Object.keys(parts) as Part[]

/** The sums of a tax report, by currency. */
export function TaxTotals({ lines }: { lines: TaxLine[] }) {
  const t = useTexts()
  const currencies = [...new Set(lines.map(({ currency }) => currency))]
  const sum = (currency: string, part: Part) => {
    const own = lines.filter(line => line.currency === currency)
    const amount = own.reduce((total, line) => total + parts[part](line), 0)
    return <Money amount={amount} currency={currency} />
  }
  const [only] = currencies
  if (only && currencies.length === 1) {
    const facts = partNames.map(part => ({
      label: t(`finance.tax.${part}`),
      value: sum(only, part),
    }))
    return (
      <Card className="mb-6">
        <DefinitionList layout="columns" facts={facts} />
      </Card>
    )
  }
  const columns: Column<string>[] = [
    { id: 'currency', header: t('products.currency'), cell: currency => currency.toUpperCase() },
    ...partNames.map((part): Column<string> => ({
      ...{ id: part, header: t(`finance.tax.${part}`), align: 'end', labelled: true },
      phone: 'last',
      cell: currency => sum(currency, part),
    })),
  ]
  return (
    <Card flush className="mb-6">
      <Table
        caption={t('navigation.taxes')}
        columns={columns}
        rows={currencies}
        rowKey={currency => currency}
      />
    </Card>
  )
}
