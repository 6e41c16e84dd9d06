/**
 * Loads what nearly every page is made of: lists, menus, dialogs and forms. The frame does so in
 * the background, so that a page that is opened next only loads what it alone needs.
 */
export const loadPageParts = () =>
  Promise.all([
    import('../frame/list-page.tsx'),
    import('../frame/form-sheet.tsx'),
    import('../frame/postal-fields.tsx'),
    import('@gatehouse/ui/combobox'),
  ])
