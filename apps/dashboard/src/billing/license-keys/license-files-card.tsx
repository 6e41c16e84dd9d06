import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { CopyButton } from '@gatehouse/ui/copy-button'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { toast } from '@gatehouse/ui/toast'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'

/** Whether programs may verify the organization's license keys offline, and its public keys. */
export function LicenseFilesCard({ organizationId }: { organizationId: string }) {
  const t = useTexts()
  const [confirming, setConfirming] = useState(false)
  const { data, error, refetch } = useEndpointQuery('licenseFiles', 'keys', { organizationId })
  const isOffered = data !== undefined && data.keys.length > 0
  const create = useWrite(
    client => client.licenseFiles.rotate({ body: { organizationId } }),
    () => {
      setConfirming(false)
      toast({ title: t(isOffered ? 'keys.files_rotated' : 'keys.files_on') })
    },
  )
  const problem = create.error ? sentenceOf(create.error, t) : undefined
  return (
    <Card title={t('keys.files')}>
      <p className="text-muted text-pretty">{t('keys.files_text')}</p>
      {error && <NotLoaded query={{ error, refetch }} className="mt-3" />}
      {!data && !error && <Skeleton className="mt-3 w-1/3" />}
      {data && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {isOffered ? (
            <>
              <CopyButton
                text={JSON.stringify({ keys: data.keys }, null, 2)}
                label={t('keys.files_copy')}
                labelled
                className="border"
              />
              <Button size="small" onClick={() => setConfirming(true)}>
                {t('keys.files_rotate')}
              </Button>
            </>
          ) : (
            <Button size="small" loading={create.isPending} onClick={() => create.mutate()}>
              {t('keys.files_turn_on')}
            </Button>
          )}
        </div>
      )}
      {problem && !confirming && <p className="text-negative mt-3">{problem}</p>}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('keys.files_rotate_title')}
        consequences={[t('keys.files_rotate_programs'), t('keys.files_rotate_old')]}
        action={t('keys.files_rotate')}
        onConfirm={() => create.mutate()}
        loading={create.isPending}
        error={problem}
      />
    </Card>
  )
}
