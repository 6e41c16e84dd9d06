import { useTranslation } from 'react-i18next'

/** The id of the one `<main>`, which the skip link leads to. */
export const CONTENT_ID = 'content'

/** The first element the keyboard reaches: it skips the navigation and leads to the content. */
export function SkipLink() {
  const { t } = useTranslation('ui')
  return (
    <a
      href={`#${CONTENT_ID}`}
      className={
        'rounded-control bg-raised text-strong shadow-float fixed top-2 left-2 z-50 border px-3 ' +
        'py-2 font-medium not-focus:sr-only'
      }
    >
      {t('frame.skip')}
    </a>
  )
}
