import { useState } from 'react'
import type { DecidedStatus } from '@gatehouse/contract/organizations/oversight'
import { Button } from '@gatehouse/ui/button'
import { CopyText } from '@gatehouse/ui/copy-button'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { Link } from '@gatehouse/ui/link'
import { Sheet } from '@gatehouse/ui/sheet'
import { useMay } from '../../accounts/may-administer.ts'
import { useValueText } from '../../accounts/instance/use-value-text.ts'
import { momentOf } from '../../accounts/moment.ts'
import { EmptyValue, DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { DecideStatus } from './decide-status.tsx'
import { MerchantStatus } from './merchant-status.tsx'
import type { OverseenOrganization } from './overseen-organization.ts'

interface OrganizationSheetProps {
  organization: OverseenOrganization | undefined
  onClose: () => void
}

/** One organization: its owners, its business details, and the possible decisions. */
export function OrganizationSheet({ organization, onClose }: OrganizationSheetProps) {
  const may = useMay()({ organization: ['set-status'] })
  const [statusToSet, setStatusToSet] = useState<DecidedStatus>()
  return (
    <>
      <Sheet
        open={organization !== undefined}
        onOpenChange={open => !open && onClose()}
        title={organization?.name ?? ''}
        footer={organization && may && <Decisions of={organization} onDecide={setStatusToSet} />}
      >
        {organization && <Content organization={organization} />}
      </Sheet>
      {organization && (
        <DecideStatus
          organization={organization}
          status={statusToSet}
          onClose={() => setStatusToSet(undefined)}
        />
      )}
    </>
  )
}

interface DecisionsProps {
  of: OverseenOrganization
  onDecide: (status: DecidedStatus) => void
}

function Decisions({ of: { nextStatuses }, onDecide }: DecisionsProps) {
  const t = useTexts()
  // The approving decision is last, where the main action belongs.
  const order = ['denied', 'under_review', 'active'] as const
  return order
    .filter(status => nextStatuses.includes(status))
    .map(status => (
      <Button
        key={status}
        kind={status === 'active' ? 'primary' : 'secondary'}
        onClick={() => onDecide(status)}
      >
        {t(`admin.merchant.decide.${status}`)}
      </Button>
    ))
}

function Content({ organization }: { organization: OverseenOrganization }) {
  const t = useTexts()
  const { id, slug, status, owner, members, email, website, country } = organization
  const { createdAt, detailsSubmittedAt } = organization
  return (
    <div className="flex flex-col gap-6">
      <DefinitionList
        facts={[
          { label: t('fields.status'), value: <MerchantStatus of={status} /> },
          {
            label: t('admin.merchant.owner'),
            value: owner ? (
              <Link href={`/admin/users/${owner.id}`} className="break-all">
                {owner.name ? `${owner.name} (${owner.email})` : owner.email}
              </Link>
            ) : (
              <EmptyValue />
            ),
          },
          { label: t('admin.merchant.members'), value: members },
          { label: t('new_organization.slug'), value: <CopyText text={slug} /> },
          { label: t('settings.support_email'), value: email ?? <EmptyValue /> },
          { label: t('settings.website'), value: website ?? <EmptyValue /> },
          { label: t('admin.merchant.country'), value: country ?? <EmptyValue /> },
          { label: t('fields.created'), value: <DateTimeText at={momentOf(createdAt)} /> },
          {
            label: t('admin.merchant.told'),
            value: detailsSubmittedAt ? (
              <DateTimeText at={momentOf(detailsSubmittedAt)} />
            ) : (
              t('admin.merchant.not_told')
            ),
          },
          { label: t('fields.id'), value: <CopyText text={id} label={t('detail.copy_id')} /> },
        ]}
      />
      <DecisionNotice details={organization.details} />
    </div>
  )
}

/** The business details as the organization entered them. */
function DecisionNotice({ details }: Pick<OverseenOrganization, 'details'>) {
  const t = useTexts()
  const valueText = useValueText()
  const entries = Object.entries(details ?? {})
  if (entries.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-small text-strong font-medium">{t('admin.merchant.details')}</h3>
      <dl className="rounded-card divide-y border">
        {entries.map(([name, value]) => (
          <div key={name} className="px-3 py-2.5">
            <dt className="text-small text-faint font-mono">{name}</dt>
            <dd className="text-strong mt-0.5 break-words whitespace-pre-line">
              {valueText(value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
