import {
  termSentences,
  type ReadAmount,
  type TermKey,
} from '@gatehouse/contract/billing/explain-term'
import { useLocale } from '@gatehouse/ui/i18n'
import { Money } from '@gatehouse/ui/money'
import { AmountExplanation } from '@gatehouse/ui/amount-explanation'
import { useTexts } from '../../texts.ts'

interface ExplanationProps {
  label: string
  currency: string
  /** The displayed amount: a deduction is negative. */
  amount: number
  /** Undefined while the explanations load. */
  why: ReadAmount | undefined
}

type ExplainedSentence = (key: `why.${TermKey}`, values: Record<string, string>) => string

/** An amount of an order with an explanation of how it was calculated. */
export function OrderAmountExplanation({ label, currency, amount, why }: ExplanationProps) {
  const t = useTexts()
  const locale = useLocale()
  // The parameters differ between sentences, so only the key is type-checked.
  const say = t as unknown as ExplainedSentence
  if (!why || why.terms.length === 0) return <Money amount={amount} currency={currency} />
  return (
    <AmountExplanation
      {...{ amount, currency, label }}
      terms={termSentences(why, amount, locale)}
      question={t('why.question')}
      say={(key, values) => say(`why.${key}`, values)}
      total={t('why.comes_to')}
    />
  )
}
