import type { OrganizationAuditEntry } from '@gatehouse/contract/organizations/audit'
import { useLocale } from '@gatehouse/ui/i18n'
import type { TimelineEntry } from '@gatehouse/ui/timeline'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useCauseText, useHistory } from '../../organizations/audit/use-history.ts'
import { useTexts } from '../../texts.ts'

const meanings = {
  canceled: 'warning',
  uncanceled: 'positive',
  revoked: 'negative',
  changed: 'information',
  change_planned: 'information',
  change_dropped: 'neutral',
  discount_changed: 'information',
  period_moved: 'information',
  paused: 'neutral',
  pause_planned: 'neutral',
  pause_dropped: 'neutral',
} as const

type Action = keyof typeof meanings

/** The terms of a plan as stored in the audit log. */
type Terms = {
  product_id?: string
  seats?: number | null
  current_period_end?: string
}

const actionOf = ({ action }: OrganizationAuditEntry) => {
  const [, userAction = ''] = action.split('.')
  return Object.hasOwn(meanings, userAction) ? (userAction as Action) : undefined
}

/** Changes to a subscription by members, programs and the customer, with actors. */
export function useSubscriptionHistory(id: string): {
  actions: Set<Action>
  entries: TimelineEntry[]
} {
  const t = useTexts()
  const locale = useLocale()
  const causeText = useCauseText()
  const history = useHistory({ subjectId: id })
  const names = useProductNames(history)
  const titleOf = (action: Action, before: Terms, after: Terms) => {
    if (action === 'changed' || action === 'change_planned') {
      const from = names.get(before.product_id ?? '')
      const to = names.get(after.product_id ?? '')
      if (from && to && from !== to) return t(`subscriptions.history.${action}_plan`, { from, to })
      if (typeof before.seats === 'number' && typeof after.seats === 'number') {
        const seats = { from: before.seats, to: after.seats }
        return t(`subscriptions.history.${action}_seats`, seats)
      }
    }
    if (action === 'period_moved' && after.current_period_end) {
      const end = new Date(after.current_period_end)
      const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(end)
      return t('subscriptions.history.period_moved_to', { day })
    }
    return t(`subscriptions.history.${action}`)
  }
  const auditedActions = new Set<Action>()
  const entries = history.flatMap((entry): TimelineEntry[] => {
    const action = actionOf(entry)
    if (!action) return []
    auditedActions.add(action)
    const at = new Date(entry.createdAt).toISOString()
    const title = titleOf(action, termsOf(entry.before), termsOf(entry.after))
    return [{ id: entry.id, at, title, cause: causeText(entry), meaning: meanings[action] }]
  })
  return { actions: auditedActions, entries }
}

// The server writes these values in the format of each action.
const termsOf = (auditedValues: OrganizationAuditEntry['before']) => (auditedValues ?? {}) as Terms

function useProductNames(history: OrganizationAuditEntry[]): Map<string, string> {
  const terms = history.flatMap(({ before, after }) => [termsOf(before), termsOf(after)])
  const id = [...new Set(terms.flatMap(({ product_id }) => product_id ?? []))]
  const { data } = useEndpointQuery(
    'products',
    'list',
    { id, limit: 100 },
    { enabled: id.length > 0 },
  )
  return new Map(data?.items.map(product => [product.id, product.name]))
}
