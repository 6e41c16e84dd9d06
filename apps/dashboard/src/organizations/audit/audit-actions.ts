import { disputeLifecycle } from '@gatehouse/contract/billing/disputes'
import type { AuditActor } from '@gatehouse/contract/organizations/audit'
import type { Meaning } from '@gatehouse/ui/status'
import type words from '../../locales/en.json'
import { useTexts } from '../../texts.ts'

type Subject = keyof typeof words.audit.subject
type Action = keyof typeof words.audit.deed

/** The actions on each kind of object; an unknown action is shown unchanged. */
export const auditActions = {
  organization: ['created', 'updated', 'status_changed', 'seat_limit_changed', 'email_tested'],
  member: ['joined', 'role_changed', 'left', 'removed'],
  invitation: ['created', 'resent', 'asked_again', 'accepted', 'rejected', 'canceled'],
  team: ['created', 'updated', 'removed'],
  team_member: ['added', 'removed'],
  role: ['created', 'updated', 'deleted'],
  access_token: ['created', 'updated', 'transferred', 'revoked'],
  oauth_client: ['created', 'updated', 'secret_reset', 'connected', 'deleted'],
  api_key: ['created', 'updated', 'deleted'],
  purchase: ['confirmed', 'claimed', 'opened'],
  product: ['created', 'updated', 'benefits_changed'],
  benefit: ['created', 'updated', 'deleted'],
  benefit_grant: ['account_changed'],
  integration: ['connected', 'disconnected'],
  file: ['created', 'uploaded', 'updated', 'replaced', 'deleted'],
  checkout_link: ['created', 'updated', 'deleted'],
  checkout: ['created', 'confirmed'],
  custom_field: ['created', 'updated', 'deleted'],
  discount: ['created', 'updated', 'deleted'],
  meter: ['created', 'updated'],
  meter_credit: ['created', 'revoked'],
  usage_alert: ['created', 'updated', 'deleted'],
  spending_cap: ['set', 'removed'],
  event_type: ['updated'],
  metric_dashboard: ['created', 'updated', 'deleted'],
  exchange_rates: ['set'],
  saved_view: ['created', 'updated', 'deleted'],
  bulk_action: ['started', 'canceled'],
  customer: [
    ...(['created', 'updated', 'claimed', 'deleted', 'anonymized'] as const),
    ...(['balance_adjusted', 'payment_method_removed'] as const),
    ...(['email_change_requested', 'email_changed', 'erasure_requested'] as const),
    ...(['note_added', 'note_updated', 'note_deleted'] as const),
    ...(['email_resent', 'emails_chosen', 'account_disconnected', 'merged'] as const),
  ],
  customer_session: ['created'],
  customer_request: ['created', 'accepted', 'rejected'],
  subscription: [
    ...(['created', 'canceled', 'uncanceled', 'revoked', 'changed'] as const),
    'discount_changed',
    ...(['period_moved', 'paused', 'pause_planned', 'pause_dropped'] as const),
    ...(['change_planned', 'change_dropped'] as const),
  ],
  seat: ['assigned', 'claimed', 'resent', 'revoked'],
  missed_period: ['issued', 'waived'],
  license_key: ['updated', 'activated', 'deactivated', 'rotated'],
  license_signing_key: ['created'],
  order: [
    ...(['updated', 'retried', 'receipt_resent'] as const),
    ...(['drafted', 'draft_deleted', 'finalized', 'invoice_sent'] as const),
    ...(['marked_paid', 'voided'] as const),
  ],
  refund: ['created', 'credits_taken'],
  invoice: ['issued'],
  invoice_settings: ['updated'],
  payment: ['given_back', 'not_due', 'refunded'],
  dispute: [
    ...(['opened', 'evidence_saved', 'responded', 'accepted'] as const),
    ...disputeLifecycle.statuses,
  ],
  webhook_endpoint: [
    ...(['created', 'updated', 'secret_reset', 'deleted'] as const),
    ...(['replayed', 'replay_canceled'] as const),
  ],
  webhook_event: ['redelivered', 'tested'],
  portal_domain: ['set', 'verified', 'stopped', 'removed'],
  test_clock: ['advanced'],
} as const satisfies Record<Subject, readonly Action[]>

const meanings: Partial<Record<Action, Meaning>> = {
  created: 'positive',
  joined: 'positive',
  added: 'positive',
  accepted: 'positive',
  assigned: 'positive',
  deleted: 'negative',
  removed: 'negative',
  revoked: 'negative',
  anonymized: 'negative',
  role_changed: 'warning',
  status_changed: 'warning',
  secret_reset: 'warning',
  needs_response: 'negative',
  lost: 'negative',
  won: 'positive',
}

const isSubject = (name: string): name is Subject => Object.hasOwn(auditActions, name)

/** An action as text: `member.joined` as "Member: joined". */
export function useActionName(): (action: string) => string {
  const t = useTexts()
  return action => {
    const [subject = '', userAction = ''] = action.split('.')
    if (!isSubject(subject)) return action
    const known: readonly string[] = auditActions[subject]
    if (!known.includes(userAction)) return action
    // The previous check ensures that the key is in the table.
    return `${t(`audit.subject.${subject}`)}: ${t(`audit.deed.${userAction as Action}`)}`
  }
}

/** The severity of an action. */
export const meaningOf = (action: string): Meaning =>
  meanings[(action.split('.')[1] ?? '') as Action] ?? 'neutral'

/** The actor, as text. */
export function useActorName(): (actor: {
  kind: AuditActor
  name: string | null
  email: string | null
}) => string {
  const t = useTexts()
  return ({ kind, name, email }) => {
    const called = name ?? email
    if (kind === 'organization_token')
      return called === null
        ? t('audit.actor.token_gone')
        : t('audit.actor.token', { name: called })
    if (kind === 'user' || kind === 'customer') return called ?? t('admin.audit.gone')
    return t(`audit.actor.${kind}`)
  }
}
