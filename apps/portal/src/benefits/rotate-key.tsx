import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemSentence, request } from '../api.ts'
import { useIsPlainMember } from '../person-query.ts'
import { type LicenseKey, licenseKeyQuery } from '../queries.ts'

/** Replaces a license key that others may know. */
export function RotateKey({ licenseKey: { id, status } }: { licenseKey: LicenseKey }) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const isPlainMember = useIsPlainMember()
  const rotate = useMutation({
    mutationFn: () => request('POST', `/v1/customer-portal/license-keys/${id}/rotate`),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: licenseKeyQuery(id).queryKey })
      setOpen(false)
      toast({ title: t('key.rotated') })
    },
  })
  // The key belongs to the organization: its members cannot replace it for each other.
  if (status !== 'granted' || isPlainMember) return null
  return (
    <>
      <Button
        kind="ghost"
        size="small"
        className="-mx-2 max-sm:-mx-3"
        onClick={() => setOpen(true)}
      >
        {t('key.rotate')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('key.rotate_title')}
        consequences={[t('key.rotate_text')]}
        action={t('key.rotate')}
        onConfirm={() => rotate.mutate()}
        loading={rotate.isPending}
        error={rotate.error ? problemSentence(rotate.error, say) : undefined}
      />
    </>
  )
}
