import { saidTerms, type ReadAmount, type TermKey } from '@gatehouse/contract/billing/explain-term'
import { useLocale } from '@gatehouse/ui/i18n'
import { Money } from '@gatehouse/ui/money'
import { WhyAmount } from '@gatehouse/ui/why-amount'
import { useWords } from '../../words.ts'

interface WhyProps {
  label: string
  currency: string
  /** As it is shown: what is taken off is negative. */
  amount: number
  /** Nothing while the reasons are still on their way. */
  why: ReadAmount | undefined
}

type Say = (key: `why.${TermKey}`, values: Record<string, string>) => string

/** An amount of an order, which says why it is what it is. */
export function Why({ label, currency, amount, why }: WhyProps) {
  const t = useWords()
  const locale = useLocale()
  // What stands in a sentence differs from one to the next: its key is all that can be checked.
  const say = t as unknown as Say
  if (!why || why.terms.length === 0) return <Money amount={amount} currency={currency} />
  return (
    <WhyAmount
      {...{ amount, currency, label }}
      terms={saidTerms(why, amount, locale)}
      question={t('why.question')}
      say={(key, values) => say(`why.${key}`, values)}
      total={t('why.comes_to')}
    />
  )
}
