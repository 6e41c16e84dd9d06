import { Card } from '@gatehouse/ui/card'
import { useLocale } from '@gatehouse/ui/i18n'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { SidebarFacts } from '../../frame/sidebar-facts.tsx'
import { useTexts } from '../../texts.ts'
import type { CustomField } from './custom-field-texts.tsx'

type Answer = string | number | boolean | null

/** The maximum number of custom fields whose names are looked up. */
const FIELDS_MAX = 100

/** The buyer's answers at the checkout; renders nothing if there were no custom fields. */
export function AnswersCard({ answers }: { answers: Record<string, Answer> }) {
  const t = useTexts()
  const text = useAnswerFormatter()
  const withAnswers = Object.entries(answers).filter(([, answer]) => answer !== null)
  const requested = { limit: FIELDS_MAX }
  const { data } = useEndpointQuery('customFields', 'list', requested, {
    enabled: withAnswers.length > 0,
  })
  if (withAnswers.length === 0) return null
  const fieldOf = (slug: string) => data?.items.find(field => field.slug === slug)
  return (
    <Card title={t('custom_fields.answers')}>
      <SidebarFacts
        facts={withAnswers.map(([slug, answer]) => {
          const field = fieldOf(slug)
          return { label: field?.name ?? slug, value: text(answer, field) }
        })}
      />
    </Card>
  )
}

/** An answer as text: the option's label, the date, yes or no. */
function useAnswerFormatter() {
  const t = useTexts()
  const locale = useLocale()
  return (answer: Answer, field: CustomField | undefined): string => {
    if (typeof answer === 'boolean') return t(answer ? 'custom_fields.yes' : 'custom_fields.no')
    if (typeof answer === 'number') return new Intl.NumberFormat(locale).format(answer)
    if (field?.type === 'select') {
      const option = field.properties.options.find(({ value }) => value === answer)
      return option?.label ?? String(answer)
    }
    if (field?.type !== 'date' || !answer) return String(answer)
    const day = new Date(`${answer.slice(0, 10)}T00:00:00Z`)
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(day)
  }
}
