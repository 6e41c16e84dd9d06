import { useState } from 'react'
import { Dialog } from './dialog.tsx'
import { useLocale } from './i18n.tsx'
import { Money, moneyText, unitMoneyText } from './money.tsx'

/**
 * A sentence by the key of its text, and the values in it: money is in minor units, the price of a
 * unit is decimal text in minor units.
 */
interface Sentence<Key extends string> {
  key: Key
  money: Record<string, number>
  unit_prices: Record<string, string>
  numbers: Record<string, number>
  texts: Record<string, string>
}

interface AmountExplanationProps<Key extends string> {
  amount: number
  currency: string
  /** The question: "Why this amount?" */
  question: string
  /** The subject of the amount. */
  label: string
  /** The terms of the sum: each by its name, or explained in a sentence. */
  terms: { said: Sentence<Key> | string; amount: number }[]
  say: (key: Key, values: Record<string, string>) => string
  /** The name of the sum. */
  total: string
}

/** An amount that explains how it was calculated. */
export function AmountExplanation<Key extends string>(props: AmountExplanationProps<Key>) {
  const { amount, currency, question, label, terms, say, total } = props
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const textOf = ({ key, money, unit_prices, numbers, texts }: Sentence<Key>) =>
    say(key, {
      ...texts,
      ...written(money, item => moneyText(item, currency, locale)),
      ...written(unit_prices, item => unitMoneyText(item, currency, locale)),
      ...written(numbers, item => new Intl.NumberFormat(locale).format(item)),
    })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="hover:text-strong cursor-pointer underline decoration-dotted underline-offset-4"
      >
        <Money amount={amount} currency={currency} />
        <span className="sr-only"> {question}</span>
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={question} description={label}>
        <dl className="flex flex-col gap-2.5">
          {terms.map((term, index) => (
            <div key={index} className="flex items-baseline justify-between gap-6">
              <dt className="text-muted min-w-0 break-words">
                {typeof term.said === 'string' ? term.said : textOf(term.said)}
              </dt>
              <dd className="shrink-0">
                <Money amount={term.amount} currency={currency} />
              </dd>
            </div>
          ))}
          <div className="text-strong mt-1 flex justify-between gap-6 border-t pt-3 font-medium">
            <dt>{total}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        </dl>
      </Dialog>
    </>
  )
}

const written = <Value,>(values: Record<string, Value>, text: (value: Value) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(value)]))
