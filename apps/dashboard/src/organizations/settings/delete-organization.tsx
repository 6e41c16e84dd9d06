import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { PageWidth } from '@gatehouse/ui/app-frame'
import { Button, buttonClass } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { Link } from '@gatehouse/ui/link'
import { PageHeader } from '@gatehouse/ui/page-header'
import { toast } from '@gatehouse/ui/toast'
import { LoadingCard } from '../../frame/loading-card.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { clientOf } from '../../client.ts'
import { DeletionOutcome } from '../../frame/deletion-outcome.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { organizationsQuery } from '../organizations.ts'
import { useOrganization } from '../use-organization.ts'

/** Deletes the organization: what it means, and the button. */
export const Route = createFileRoute('/dashboard/$organization/settings/delete')({
  component: DeleteOrganization,
})

function DeleteOrganization() {
  const t = useTexts()
  const href = useHref()
  const { id, name } = useOrganization()
  const query = useEndpointQuery('departures', 'organization', { organizationId: id })
  const [asking, setAsking] = useState(false)
  const { data: deletion } = query
  return (
    <PageWidth>
      <div className="max-w-2xl">
        <PageHeader
          title={t('organization.delete.title', { name })}
          description={t('organization.delete.page_text')}
          back={{ href: href('/settings'), label: t('navigation.settings') }}
        />
        <div className="flex flex-col gap-6">
          {query.error && <NotLoaded query={query} />}
          {!deletion && !query.error && <LoadingCard lines={8} />}
          {deletion && (
            <>
              <Card title={t('departure.title')}>
                <DeletionOutcome
                  deletion={deletion}
                  notes={{ profile: t('organization.delete.profile') }}
                />
              </Card>
              <div className="flex flex-wrap gap-2">
                <Link plain href={href('/settings')} className={buttonClass()}>
                  {t('ui:action.cancel')}
                </Link>
                <Button kind="danger" onClick={() => setAsking(true)}>
                  {t('organization.delete.delete')}
                </Button>
              </div>
            </>
          )}
        </div>
      </div>
      <Confirm open={asking} onOpenChange={setAsking} />
    </PageWidth>
  )
}

interface ConfirmProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

function Confirm({ open, onOpenChange }: ConfirmProps) {
  const t = useTexts()
  const { name, slug } = useOrganization()
  const remove = useDeletion()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={next => {
        if (!next) remove.reset()
        onOpenChange(next)
      }}
      title={t('organization.delete.title', { name })}
      consequences={[t('organization.delete.now'), t('form.no_way_back')]}
      typed={slug}
      action={t('organization.delete.delete')}
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, t) : undefined}
      onConfirm={() => remove.mutate()}
    />
  )
}

/** Deletes the organization and continues to another one, or to creating one. */
function useDeletion() {
  const t = useTexts()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { id, name, slug } = useOrganization()
  return useMutation({
    mutationFn: () => clientOf().organizationDeletion.delete({ body: { organizationId: id } }),
    onSuccess: async () => {
      toast({ title: t('organization.delete.deleted', { name }) })
      const { queryKey } = organizationsQuery
      await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
      await navigate({ to: '/' })
      queryClient.removeQueries({ queryKey: [slug] })
    },
  })
}
