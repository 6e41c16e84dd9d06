/** The style of a button that opens a row in a side panel: it looks like the row's link. */
export const rowButtonClass =
  'text-strong rounded-mark text-left font-medium underline-offset-2 hover:underline ' +
  'max-sm:min-h-11'
