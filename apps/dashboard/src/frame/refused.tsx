import { Banner } from '@gatehouse/ui/banner'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { sentenceOf, fieldProblems } from '../problems.ts'
import { useTexts } from '../texts.ts'
import { fieldOf } from './form-errors.ts'

interface RefusedProps<Values extends FieldValues> {
  error: unknown
  form: UseFormReturn<Values>
  /** From the server's field path to the form's, where they differ. */
  names?: Record<string, Path<Values>>
}

/** Why saving a form failed, shown above it; errors shown at a field are not repeated. */
export function Rejected<Values extends FieldValues>({ error, form, names }: RefusedProps<Values>) {
  const t = useTexts()
  if (error === null) return null
  const wrong = fieldProblems(error, t)
  const unplacedProblems = wrong.filter(({ name }) => !fieldOf(form, name, names))
  const sentences = unplacedProblems.map(({ sentence }) => sentence).join(' ')
  const text = wrong.length === 0 ? sentenceOf(error, t) : sentences || t('ui:problem.invalid')
  return <Banner meaning="negative">{text}</Banner>
}
