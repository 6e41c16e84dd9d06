import { createContext } from 'react'
import type { Language } from '@gatehouse/ui/i18n'

/** Saves a chosen language to the user's account; before sign-in there is none. */
export const SaveLanguage = createContext<((language: Language) => void) | undefined>(undefined)
