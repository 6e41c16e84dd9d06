import { ensureTexts } from '@gatehouse/ui/i18n'
import { partsFor } from '../text-parts.ts'

/**
 * Loads what nearly every page is made of: lists, menus, dialogs, forms and their texts. The frame
 * does so in the background, so that a page that is opened next only loads what it alone needs.
 */
export const loadPageParts = () =>
  Promise.all([
    import('../frame/list-page.tsx'),
    import('../frame/form-sheet.tsx'),
    import('../frame/postal-fields.tsx'),
    import('@gatehouse/ui/combobox'),
    ensureTexts(partsFor('/dashboard/$organization/any')),
  ])
