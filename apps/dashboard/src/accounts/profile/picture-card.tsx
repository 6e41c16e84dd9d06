import { useMutation } from '@tanstack/react-query'
import { toast } from '@gatehouse/ui/toast'
import { clientOf } from '../../client.ts'
import { useTexts } from '../../texts.ts'
import { useUser, useUserChanged } from '../use-user.ts'
import { PictureChoice } from './picture-choice.tsx'
import { shrinkPicture } from './shrink-picture.ts'
import { uploadPicture } from './upload-picture.ts'

/** The user's picture. */
export function PictureCard() {
  const t = useTexts()
  const { name, email, image } = useUser()
  const userChanged = useUserChanged()
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
  const text = t('account.picture.text')
  return <PictureChoice text={text} name={name || email} {...{ image, upload, remove }} />
}
