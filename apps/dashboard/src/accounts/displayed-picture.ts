/**
 * A picture URL that our pages may load: their Content Security Policy allows only our own origin.
 */
export function displayedPicture(image: string | null | undefined): string | null {
  if (!image) return null
  if (image.startsWith('data:image/')) return image
  const url = URL.parse(image, location.origin)
  return url?.origin === location.origin ? url.href : null
}
