import type { OrganizationAuditEntry } from '@gatehouse/contract/organizations/audit'
import { CopyText } from '@gatehouse/ui/copy-button'
import type { Column } from '@gatehouse/ui/table'
import { momentOf } from '../../accounts/moment.ts'
import { useDeviceName } from '../../accounts/sessions/device-name.tsx'
import { EmptyValue, DateTimeText } from '../../frame/date-time-text.tsx'
import { ActionButton } from '../../frame/action-button.tsx'
import { useTexts } from '../../texts.ts'
import { meaningOf, useActionName, useActorName } from './audit-actions.ts'

/** The columns of the audit log; the action opens the entry. */
export function useAuditColumns(
  show: (entry: OrganizationAuditEntry) => void,
): Column<OrganizationAuditEntry>[] {
  const t = useTexts()
  const nameOf = useActionName()
  const actorName = useActorName()
  const deviceName = useDeviceName()
  return [
    {
      id: 'action',
      header: t('admin.audit.action'),
      cell: entry => (
        <ActionButton
          name={nameOf(entry.action)}
          meaning={meaningOf(entry.action)}
          onOpen={() => show(entry)}
        />
      ),
    },
    {
      id: 'subject',
      header: t('audit.about'),
      phone: 'detail',
      cell: ({ subjectName }) =>
        subjectName ? <span className="wrap-anywhere">{subjectName}</span> : <EmptyValue />,
    },
    {
      id: 'by',
      header: t('admin.audit.by'),
      phone: 'detail',
      cell: ({ actor }) => <span className="break-words">{actorName(actor)}</span>,
    },
    {
      id: 'from',
      header: t('admin.audit.from'),
      wide: true,
      phone: 'hidden',
      cell: ({ ipAddress }) => ipAddress || <EmptyValue />,
    },
    {
      id: 'at',
      header: t('fields.date'),
      align: 'end',
      width: '@roomy:w-40',
      phone: 'detail',
      cell: ({ createdAt }) => <DateTimeText at={momentOf(createdAt)} as="moment-with-time" />,
    },
    {
      id: 'email',
      header: t('accounts.email'),
      optional: true,
      phone: 'detail',
      cell: ({ actor }) =>
        actor.email ? <span className="break-all">{actor.email}</span> : <EmptyValue />,
    },
    {
      id: 'device',
      header: t('audit.device'),
      optional: true,
      phone: 'detail',
      cell: ({ userAgent }) =>
        userAgent ? <span title={userAgent}>{deviceName(userAgent)}</span> : <EmptyValue />,
    },
    {
      id: 'code',
      header: t('audit.code'),
      optional: true,
      phone: 'detail',
      cell: ({ action }) => <code className="text-small font-mono break-all">{action}</code>,
    },
    {
      id: 'subject_id',
      header: t('audit.about_id'),
      optional: true,
      phone: 'detail',
      cell: ({ subjectId }) => (subjectId ? <CopyText text={subjectId} /> : <EmptyValue />),
    },
  ]
}
