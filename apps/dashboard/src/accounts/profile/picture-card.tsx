import { type ChangeEvent, useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Avatar } from '@gatehouse/ui/avatar'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { toast } from '@gatehouse/ui/toast'
import { ImageUp, Trash2 } from 'lucide-react'
import { clientOf } from '../../client.ts'
import { sentenceOf } from '../../problems.ts'
import { useWords } from '../../words.ts'
import { useUser, useUserChanged } from '../use-user.ts'
import { acceptedPictures, shrinkPicture } from './shrink-picture.ts'
import { shownPicture } from './shown-picture.ts'
import { uploadPicture } from './upload-picture.ts'

/** The person's picture: chosen, replaced, taken away. */
export function PictureCard() {
  const t = useWords()
  const { name, email, image } = useUser()
  const userChanged = useUserChanged()
  const file = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: async (chosen: File) => {
      const picture = await shrinkPicture(chosen)
      if (typeof picture === 'string') throw new Error(t(`account.picture.${picture}`))
      await uploadPicture(picture)
    },
    onSuccess: () => done('saved'),
  })
  const remove = useMutation({
    mutationFn: () => clientOf().pictures.remove(),
    onSuccess: () => done('removed'),
  })
  const done = async (what: 'saved' | 'removed') => {
    await userChanged()
    toast({ title: t(`account.picture.${what}`) })
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    remove.reset()
    if (chosen) upload.mutate(chosen)
    // The same file may be chosen again after a refusal.
    target.value = ''
  }
  const error = upload.error ?? remove.error
  return (
    <Card title={t('account.picture.title')} description={t('account.picture.text')}>
      {error && (
        <Banner meaning="negative" className="mb-4">
          {sentenceOf(error, t)}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name || email} image={shownPicture(image)} size="large" />
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<ImageUp />}
            loading={upload.isPending}
            onClick={() => file.current?.click()}
          >
            {t(image ? 'account.picture.replace' : 'account.picture.upload')}
          </Button>
          {image && (
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
