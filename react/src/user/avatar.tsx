import type { ReactElement } from 'react'
import { Part } from '../appearance/part.tsx'

type AvatarProps = { name: string; image: string | null | undefined; isSquare?: boolean }

const LETTERS_MAX = 2

/** A picture, or the initials of a name. It says nothing that is not written beside it. */
export function Avatar({ name, image, isSquare = false }: AvatarProps): ReactElement {
  const initials = name
    .split(/\s+/)
    .slice(0, LETTERS_MAX)
    .map(word => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('')
  return (
    <Part of="avatar" aria-hidden data-gh-square={isSquare || undefined}>
      {image ? <img src={image} alt="" /> : initials}
    </Part>
  )
}
