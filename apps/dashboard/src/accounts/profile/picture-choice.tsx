import { type ChangeEvent, useRef } from 'react'
import type { UseMutationResult } from '@tanstack/react-query'
import { Avatar } from '@gatehouse/ui/avatar'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { ImageUp, Trash2 } from 'lucide-react'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { displayedPicture } from '../displayed-picture.ts'
import { acceptedPictures } from './shrink-picture.ts'

type Action<Input> = Pick<
  UseMutationResult<unknown, Error, Input>,
  'mutate' | 'reset' | 'isPending' | 'error'
>

interface PictureChoiceProps {
  /** Where the picture is visible. */
  text: string
  /** The name whose initials are shown without a picture. */
  name: string
  image: string | null | undefined
  square?: boolean
  upload: Action<File>
  remove: Action<void>
}

/** A card to upload, replace or remove a picture. */
export function PictureChoice(props: PictureChoiceProps) {
  const { text, name, image, square = false, upload, remove } = props
  const t = useTexts()
  const file = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    remove.reset()
    if (chosen) upload.mutate(chosen)
    // The same file can be chosen again after an error.
    target.value = ''
  }
  const error = upload.error ?? remove.error
  return (
    <Card title={t('account.picture.title')} description={text}>
      {error && (
        <Banner meaning="negative" className="mb-4">
          {sentenceOf(error, t)}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} image={displayedPicture(image)} size="large" square={square} />
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
