import { type ReactNode, use } from 'react'
import { LanguageSwitch } from '@gatehouse/ui/language-switch'
import { NarrowFrame } from '@gatehouse/ui/narrow-frame'
import { ThemeSwitch } from '@gatehouse/ui/theme-switch'
import { SaveLanguage } from './save-language.ts'

interface AccountFrameProps {
  /** The logo of the inviting organization. */
  mark?: ReactNode
  title: string
  text?: ReactNode
  /** The link to the alternative: "No account yet? Sign up". */
  other?: ReactNode
  children: ReactNode
}

/** The layout of pages before sign-in: one column, with language and theme below. */
export function AccountFrame({ mark, title, text, other, children }: AccountFrameProps) {
  const saveLanguage = use(SaveLanguage)
  return (
    <NarrowFrame
      mark={mark}
      title={title}
      text={text}
      foot={
        <div className="flex flex-col gap-6">
          {other && <p>{other}</p>}
          <div className="flex flex-wrap items-center justify-between gap-3 border-t pt-4">
            <LanguageSwitch className="w-36" onChoose={saveLanguage} />
            <ThemeSwitch />
          </div>
        </div>
      }
    >
      {children}
    </NarrowFrame>
  )
}
