import { useQueryClient } from '@tanstack/react-query'
import { avatarEndpoints } from '@gatehouse/contract/organizations/avatars'
import { toast } from '@gatehouse/ui/toast'
import { PictureChoice } from '../../accounts/profile/picture-choice.tsx'
import { shrinkPicture } from '../../accounts/profile/shrink-picture.ts'
import { uploadPicture } from '../../accounts/profile/upload-picture.ts'
import { useWrite } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { organizationsQuery } from '../organizations.ts'
import { useOrganization } from '../use-organization.ts'

/**
 * The organization's picture: shown in the switcher, at the checkout, in emails and in the portal.
 */
export function AvatarCard() {
  const t = useTexts()
  const queryClient = useQueryClient()
  const { id, name, avatarUrl } = useOrganization()
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
    client => client.organizationAvatars.remove({ id }),
    () => done('removed'),
  )
  return (
    <PictureChoice
      text={t('settings.avatar_text')}
      image={avatarUrl}
      square
      {...{ name, upload, remove }}
    />
  )
}
