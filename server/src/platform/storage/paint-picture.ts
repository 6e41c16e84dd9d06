import { commonProblems, Refusal } from '@gatehouse/contract/kit/problems'
import type { Sharp } from 'sharp'

/** The maximum width and height of a displayed picture, in pixels. */
const SIDE_MAX = 1600
/** The maximum width and height of an avatar: the largest is displayed at 128 on a dense screen. */
export const AVATAR_SIDE_MAX = 512
/** Pictures with more pixels are not decoded: a small file can expand to a very large picture. */
const PIXELS_MAX = 50_000_000
/** The maximum number of pictures that may wait to be decoded. */
const WAITING_MAX = 50
const RETRY_SECONDS = 5
const QUALITY = 82

type PictureType = 'image/webp' | 'image/png' | 'image/jpeg' | 'image/gif'

/** A picture as displayed. */
export type EncodedPicture<T extends PictureType = PictureType> = {
  bytes: Buffer
  mime_type: T | 'image/webp'
}

type ImageDecoder = (bytes: Buffer, options: object) => Sharp

let painter: Promise<ImageDecoder | undefined> | undefined

/** The library has a part for each platform; without one, pictures are not converted. */
async function loadDecoder(): Promise<ImageDecoder | undefined> {
  try {
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  } catch {
    return undefined
  }
}

/** Pictures are decoded one after another, because each can need hundreds of megabytes. */
let queue: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Re-encodes a picture as WebP, upright and at most `side_max` pixels on a side; everything else in
 * the file, such as its location or a script, is removed. Animations stay animated. Undefined if
 * the bytes are not a picture, or one of more than 50 megapixels.
 */
export async function paintPicture<T extends PictureType>(
  bytes: Buffer,
  mime_type: T,
  { side_max = SIDE_MAX }: { side_max?: number } = {},
): Promise<EncodedPicture<T> | undefined> {
  const isAnimated = mime_type === 'image/gif' || mime_type === 'image/webp'
  const painted = await inQueue(paint =>
    paint(bytes, { animated: isAnimated, limitInputPixels: PIXELS_MAX })
      .autoOrient()
      .resize({ width: side_max, height: side_max, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer(),
  )
  if (painted === 'no decoder') return { bytes, mime_type }
  return painted && { bytes: painted, mime_type: 'image/webp' }
}

/**
 * A picture as PNG within a box, for mail programs that do not show WebP; undefined if it cannot be
 * converted.
 */
export async function paintPng(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Buffer | undefined> {
  const painted = await inQueue(paint =>
    paint(bytes, { limitInputPixels: PIXELS_MAX })
      .resize({ width, height, fit: 'inside' })
      .png({ palette: true })
      .toBuffer(),
  )
  return painted === 'no decoder' ? undefined : painted
}

/** Waits for its turn; undefined if the bytes cannot be decoded. */
async function inQueue(
  run: (paint: ImageDecoder) => Promise<Buffer>,
): Promise<Buffer | 'no decoder' | undefined> {
  painter ??= loadDecoder()
  const paint = await painter
  if (!paint) return 'no decoder'
  if (waiting >= WAITING_MAX)
    throw new Refusal(commonProblems.too_many_requests, { retry_after: RETRY_SECONDS })
  waiting += 1
  const pendingPicture = queue.then(() => run(paint))
  queue = pendingPicture.catch(() => undefined)
  try {
    return await pendingPicture
  } catch {
    return undefined
  } finally {
    waiting -= 1
  }
}
