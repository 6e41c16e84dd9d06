import { type ChangeEvent, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { avatarEndpoints } from '@gatehouse/contract/organizations/avatars'
import { Avatar } from '@gatehouse/ui/avatar'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { toast } from '@gatehouse/ui/toast'
import { ImageUp, Trash2 } from 'lucide-react'
import { shownPicture } from '../../accounts/profile/shown-picture.ts'
import { acceptedPictures, shrinkPicture } from '../../accounts/profile/shrink-picture.ts'
import { uploadPicture } from '../../accounts/profile/upload-picture.ts'
import { useWrite } from '../../ask.ts'
import { sentenceOf } from '../../problems.ts'
import { useWords } from '../../words.ts'
import { organizationsQuery } from '../organizations.ts'
import { useOrganization } from '../use-organization.ts'

/** The organization's picture: in the switcher, at the checkout, in mails and in the portal. */
export function AvatarCard() {
  const t = useWords()
  const queryClient = useQueryClient()
  const { id, name, avatarUrl } = useOrganization()
  const file = useRef<HTMLInputElement>(null)
  const done = async (what: 'saved' | 'removed') => {
    await queryClient.invalidateQueries(organizationsQuery)
    toast({ title: t(`account.picture.${what}`) })
  }
  const upload = useWrite(
    async (_client, chosen: File) => {
      const picture = await shrinkPicture(chosen, { still: true })
      if (typeof picture === 'string') throw new Error(t(`account.picture.${picture}`))
      const { method, path } = avatarEndpoints.upload
      await uploadPicture(picture, { method, path: path.replace('{id}', id) })
    },
    () => done('saved'),
  )
  const remove = useWrite(
    client => client.avatars.remove({ id }),
    () => done('removed'),
  )
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    remove.reset()
    if (chosen) upload.mutate(chosen)
    // The same file may be chosen again after a refusal.
    target.value = ''
  }
  const error = upload.error ?? remove.error
  return (
    <Card title={t('account.picture.title')} description={t('settings.avatar_text')}>
      {error && (
        <Banner meaning="negative" className="mb-4">
          {sentenceOf(error, t)}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} image={shownPicture(avatarUrl)} size="large" square />
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<ImageUp />}
            loading={upload.isPending}
            onClick={() => file.current?.click()}
          >
            {t(avatarUrl ? 'account.picture.replace' : 'account.picture.upload')}
          </Button>
          {avatarUrl && (
            <Button
              kind="ghost"
              icon={<Trash2 />}
              loading={remove.isPending}
              onClick={() => {
                upload.reset()
                remove.mutate()
              }}
            >
              {t('account.picture.remove')}
            </Button>
          )}
          <input
            ref={file}
            type="file"
            accept={acceptedPictures}
            onChange={choose}
            aria-label={t('account.picture.choose')}
            className="hidden"
          />
        </div>
      </div>
    </Card>
  )
}
