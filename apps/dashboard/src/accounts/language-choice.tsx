import { useEffect } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { languageCodes, languageTag } from '@gatehouse/contract/languages'
import { changeLanguage, type Language, useLanguage } from '@gatehouse/ui/i18n'
import { LanguageSwitch } from '@gatehouse/ui/language-switch'
import { toast } from '@gatehouse/ui/toast'
import { clientOf } from '../client.ts'
import { sentenceOf } from '../problems.ts'
import { useTexts } from '../texts.ts'
import { sessionQuery } from './session.ts'

/**
 * The language of the interface. It is saved to the signed-in user's account, where emails follow
 * it; otherwise it is saved on this device.
 */
export function LanguageChoice({ className }: { className?: string }) {
  return <LanguageSwitch className={className} onChoose={useSaveLanguage()} />
}

/** A function that saves a language to the account of the signed-in user. */
export function useSaveLanguage(): (language: Language) => void {
  const t = useTexts()
  const queryClient = useQueryClient()
  const saveLanguage = useMutation({
    mutationFn: (language: Language) =>
      clientOf().profile.update({ body: { language: languageCodes[language] } }),
    onSuccess: () => queryClient.invalidateQueries(sessionQuery),
    onError: error => toast({ title: sentenceOf(error, t), meaning: 'negative' }),
  })
  return language => {
    if (queryClient.getQueryData(sessionQuery.queryKey)) saveLanguage.mutate(language)
  }
}

/** Switches to the language saved in the signed-in user's account. */
export function useAccountLanguage(): void {
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })
  const spoken = useLanguage()
  const ownLanguage = languageTag(session?.user.language)
  useEffect(() => {
    if (ownLanguage && ownLanguage !== spoken) void changeLanguage(ownLanguage)
    // A language chosen here is still being saved to the account, so only a change of the saved
    // language triggers this effect.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ownLanguage])
}
