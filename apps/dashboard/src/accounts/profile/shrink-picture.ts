import {
  PICTURE_BYTES_MAX,
  type PictureType,
  pictureTypes,
} from '@gatehouse/contract/accounts/pictures'

/** More than any place shows, on the sharpest screen. */
const EDGE_PX = 512
const QUALITY = 0.9

/** What a file chooser offers. */
export const acceptedPictures = Object.keys(pictureTypes).join(',')

/** Why a file cannot be a picture. */
export type PictureTrouble = 'not_a_picture' | 'too_large'

/**
 * A chosen file as it is sent: the middle square, in the size it is shown, without where and when
 * it was taken. A moving picture would stand still, so it is sent as it is, unless it is to.
 */
export async function shrinkPicture(
  file: File,
  { still = false } = {},
): Promise<Blob | PictureTrouble> {
  if (!isPictureType(file.type)) return 'not_a_picture'
  if (file.type === 'image/gif' && !still) return file.size > PICTURE_BYTES_MAX ? 'too_large' : file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return 'not_a_picture'
  const drawn = await drawSquare(bitmap)
  bitmap.close()
  return drawn ?? 'not_a_picture'
}

function drawSquare(bitmap: ImageBitmap): Promise<Blob | null> {
  const side = Math.min(bitmap.width, bitmap.height)
  const edge = Math.min(side, EDGE_PX)
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const left = (bitmap.width - side) / 2
  const top = (bitmap.height - side) / 2
  canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, edge, edge)
  // Where a browser writes no WebP it writes PNG, and the type says so.
  return new Promise(resolve => canvas.toBlob(resolve, 'image/webp', QUALITY))
}

const isPictureType = (type: string): type is PictureType => Object.hasOwn(pictureTypes, type)
