/** What opens a row's thing beside the list: a button that looks like the row's link. */
export const rowButtonClass =
  'text-strong rounded-mark text-left font-medium underline-offset-2 hover:underline ' +
  'max-sm:min-h-11'
