import { useState } from 'react'
import type { Checkout } from '../client.ts'
import { type Answers, answersOf } from './answers.ts'
import { type Buyer, buyerOf, type FieldErrors, type FieldName } from './fields.ts'

/** The buyer's form values and their errors. */
export function useBuyer(checkout: Checkout) {
  const [buyer, setBuyer] = useState(() => buyerOf(checkout))
  const [answers, setAnswers] = useState<Answers>(() => answersOf(checkout))
  // The discount code as entered, applied or not.
  const [code, setCode] = useState('')
  // Whether the buyer ticked the consent, which never starts ticked.
  const [agreed, setAgreed] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const clear = (...fields: FieldName[]) => {
    const cleared = Object.fromEntries(fields.map(field => [field, undefined]))
    setErrors(known => ({ ...known, ...(cleared as FieldErrors) }))
  }
  const edit = (change: Partial<Buyer>) => {
    setBuyer(known => ({ ...known, ...change }))
    // The keys of a change are field names.
    clear(...(Object.keys(change) as (keyof Buyer)[]))
  }
  const answer = (slug: string, value: string | boolean) => {
    setAnswers(known => ({ ...known, [slug]: value }))
    clear(`answer.${slug}`)
  }
  const writeCode = (text: string) => {
    setCode(text)
    clear('discount')
  }
  const agree = (given: boolean) => {
    setAgreed(given)
    clear('consent')
  }
  const typed = { buyer, answers, code, agreed, errors }
  return { ...typed, setErrors, edit, answer, writeCode, agree, clear }
}
