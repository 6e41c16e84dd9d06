import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Pagination } from '@gatehouse/ui/pagination'
import { useTranslation } from 'react-i18next'
import { Loaded, LoadingRows } from '../frame/loaded.tsx'
import { personQuery } from '../person-query.ts'
import { InviteMember } from './invite-member.tsx'
import { type Member, MEMBERS_PAGE, membersQuery } from './member-queries.ts'
import { MemberRow } from './member-row.tsx'
import { RemoveMember } from './remove-member.tsx'

/** The members of the organization that is the customer, and their invitations. */
export function Members() {
  const { t } = useTranslation('portal')
  const [page, setPage] = useState(1)
  const [inviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<Member>()
  const query = useQuery({ ...membersQuery(page), placeholderData: keepPreviousData })
  const { data: person } = useQuery(personQuery())
  const manages = person?.manages_members ?? false
  return (
    <>
      <PageHeader
        title={t('navigation.members')}
        description={t('members.text')}
        actions={
          manages && (
            <Button kind="primary" onClick={() => setInviting(true)}>
              {t('members.invite')}
            </Button>
          )
        }
      />
      {person?.type === 'customer' && <Banner className="mb-6">{t('members.sign_in')}</Banner>}
      <Loaded query={query} waiting={<LoadingRows count={3} />}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <EmptyState title={t('members.empty')} text={t('members.empty_text')} />
          ) : (
            <>
              <ul className="-mx-4 divide-y border-y">
                {items.map(member => (
                  <MemberRow
                    key={member.id}
                    member={member}
                    isSelf={member.id === person?.member_id}
                    manages={manages}
                    onRemove={() => setLeaving(member)}
                  />
                ))}
              </ul>
              {pagination.max_page > 1 && (
                <div className="-mx-4 -mt-px">
                  <Pagination
                    page={page}
                    pageSize={MEMBERS_PAGE}
                    total={pagination.total_count}
                    onPage={setPage}
                  />
                </div>
              )}
            </>
          )
        }
      </Loaded>
      {inviting && <InviteMember onClose={() => setInviting(false)} />}
      <RemoveMember member={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}
