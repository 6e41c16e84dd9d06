import { pictureFileTypes } from '@gatehouse/contract/billing/files'
import { Card } from '@gatehouse/ui/card'
import { IconButton } from '@gatehouse/ui/icon-button'
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../texts.ts'
import { UploadButton } from '../files/upload-button.tsx'
import { useUploads } from '../files/use-uploads.ts'
import type { Picture, ProductValues } from './product-values.ts'

const accept = Object.keys(pictureFileTypes).join(',')

/** A product's pictures, in the order buyers see them. */
export function PictureFields() {
  const t = useTexts()
  const { watch, setValue, getValues } = useFormContext<ProductValues>()
  const pictures = watch('pictures')
  const set = (next: Picture[]) => setValue('pictures', next, { shouldDirty: true })
  const uploading = useUploads('product_media', file => {
    if (file.service === 'product_media') set([...getValues('pictures'), file])
  })
  const swap = (from: number, to: number) => {
    const moved = pictures[from]
    const rest = pictures.filter((_, index) => index !== from)
    if (moved) set(rest.toSpliced(to, 0, moved))
  }
  return (
    <Card title={t('products.pictures')} description={t('products.pictures_text')}>
      <div className="flex flex-col gap-4">
        {pictures.length > 0 && (
          <ol className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
            {pictures.map((picture, index) => (
              <PictureTile
                key={picture.id}
                picture={picture}
                index={index}
                count={pictures.length}
                onMove={to => swap(index, to)}
                onRemove={() => set(pictures.filter(({ id }) => id !== picture.id))}
              />
            ))}
          </ol>
        )}
        <UploadButton label={t('products.add_pictures')} accept={accept} uploading={uploading} />
      </div>
    </Card>
  )
}

interface PictureTileProps {
  picture: Picture
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

function PictureTile({ picture, index, count, onMove, onRemove }: PictureTileProps) {
  const t = useTexts()
  const { name, publicUrl } = picture
  const moveTo = (to: number, button: HTMLElement) => {
    onMove(to)
    // Moving the tile in the DOM would lose the focus, so it is restored.
    requestAnimationFrame(() => button.focus())
  }
  return (
    <li className="rounded-card flex min-w-0 flex-col border">
      <img
        src={publicUrl}
        alt={name}
        className="bg-background rounded-t-card aspect-video w-full object-cover"
      />
      <span className="flex justify-center gap-1 p-1">
        <IconButton
          size="small"
          label={t('products.picture_earlier', { name })}
          icon={<ArrowLeft />}
          disabledReason={index === 0 ? t('products.field_first') : undefined}
          onClick={event => moveTo(index - 1, event.currentTarget)}
        />
        <IconButton
          size="small"
          label={t('products.picture_later', { name })}
          icon={<ArrowRight />}
          disabledReason={index === count - 1 ? t('products.field_last') : undefined}
          onClick={event => moveTo(index + 1, event.currentTarget)}
        />
        <IconButton
          size="small"
          label={t('products.picture_remove', { name })}
          icon={<Trash2 />}
          onClick={onRemove}
        />
      </span>
    </li>
  )
}
