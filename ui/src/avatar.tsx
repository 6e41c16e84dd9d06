import { useState } from 'react'
import clsx from 'clsx'

const letters = new Intl.Segmenter()

interface AvatarProps {
  name: string
  image?: string | null | undefined
  size?: 'small' | 'medium' | 'large'
  /** Organizations are square, people round. */
  square?: boolean
}

const sizes = {
  small: 'size-6 text-[0.625rem]',
  medium: 'size-8 text-tiny',
  large: 'size-12 text-large',
}

/**
 * A picture, or the initials of a name. It is hidden from screen readers because the name is beside
 * it.
 */
export function Avatar({ name, image, size = 'medium', square }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span
      aria-hidden
      className={clsx(
        'bg-selected text-muted grid shrink-0 place-items-center overflow-hidden font-medium',
        square ? 'rounded-control' : 'rounded-full',
        sizes[size],
      )}
    >
      {image && broken !== image ? (
        <img
          src={image}
          alt=""
          onError={() => setBroken(image)}
          className="size-full object-cover"
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean)
  return words.slice(0, 2).map(firstLetterOf).join('').toLocaleUpperCase() || '?'
}

function firstLetterOf(word: string): string {
  for (const { segment } of letters.segment(word)) return segment
  return ''
}
