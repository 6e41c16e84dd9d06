import type { AuditEntry } from '@gatehouse/contract/accounts/instance'
import { Link } from '@gatehouse/ui/link'
import type { Meaning } from '@gatehouse/ui/status'
import { useTexts } from '../../texts.ts'
import { useDeviceName } from '../sessions/device-name.tsx'
import { auditedActions } from './audited-actions.ts'

/** An audit entry as text. */
export function useAction() {
  const t = useTexts()
  const deviceName = useDeviceName()
  const nameOf = (action: string): string => {
    const known = auditedActions.get(action)
    return known ? t(known.texts) : action
  }
  const meaningOf = (action: string): Meaning => auditedActions.get(action)?.meaning ?? 'neutral'
  const placeOf = ({ userAgent, ipAddress }: AuditEntry) =>
    [userAgent && deviceName(userAgent), ipAddress].filter(Boolean).join(' · ')
  return { nameOf, meaningOf, placeOf }
}

/** The actor: a user, an admin impersonating that user, a program, or unknown. */
export function ActorName({ of: entry }: { of: AuditEntry }) {
  const t = useTexts()
  const { by, userId, userEmail, impersonatedBy, impersonatorEmail } = entry
  if (by === 'subject') return <Subject of={entry} />
  if (by === 'program') return <>{t('admin.audit.program')}</>
  if (by === 'unknown' || !userId)
    return <>{t(`security.by.${by === 'unknown' ? by : 'system'}`)}</>
  const user = <Person id={userId} email={userEmail} />
  if (!impersonatedBy) return user
  return (
    <span className="break-words">
      <Person id={impersonatedBy} email={impersonatorEmail} /> {t('admin.audit.as')} {user}
    </span>
  )
}

/** The target, if it is a user or an organization. */
export function Subject({ of: entry }: { of: AuditEntry }) {
  const { subjectKind, subjectId, subjectEmail, before } = entry
  if (subjectKind === 'organization' && typeof before?.name === 'string')
    return <span className="break-words">{before.name}</span>
  if (subjectKind !== 'user' || !subjectId) return null
  // A deleted user is named by the values stored in the entry.
  const previousEmail = typeof before?.email === 'string' ? before.email : null
  return <Person id={subjectId} email={subjectEmail ?? previousEmail} isDeleted={!subjectEmail} />
}

interface PersonProps {
  id: string
  email: string | null
  isDeleted?: boolean
}

function Person({ id, email, isDeleted = !email }: PersonProps) {
  const t = useTexts()
  if (isDeleted)
    return <span className="text-muted break-all">{email ?? t('admin.audit.gone')}</span>
  return (
    <Link href={`/admin/users/${id}`} className="inline-block break-all max-sm:py-1">
      {email}
    </Link>
  )
}
