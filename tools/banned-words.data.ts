/** A word of a private dialect, and its replacement. */
export type BannedWord = { word: string; use: string }

/** Parts of identifiers (camelCase or snake_case) in names that we choose ourselves. */
export const bannedInNames: BannedWord[] = [
  { word: 'house', use: 'server (testServer in tests)' },
  { word: 'demand', use: 'require' },
  { word: 'announce', use: 'publish (events) or notify (people)' },
  { word: 'reckon', use: 'calculate' },
  { word: 'owed', use: 'unpaid, outstanding or due' },
  { word: 'proven', use: 'verified' },
  { word: 'courtesy', use: 'priority' },
  { word: 'wakes', use: 'wakeTimes' },
  { word: 'parcel', use: 'delivery' },
  { word: 'corpse', use: 'staleLock' },
  { word: 'fate', use: 'disposition' },
  { word: 'fates', use: 'dispositions' },
  { word: 'departures', use: 'offboarding' },
  { word: 'laws', use: 'invariants' },
  { word: 'lawful', use: 'valid, or name the invariant' },
  { word: 'deed', use: 'action' },
  { word: 'deeds', use: 'actions' },
  { word: 'oneself', use: 'currentUser or own' },
]

/** Names of exported types: a participle says what happened, not what the thing is. */
export const bannedTypes: BannedWord[] = [
  { word: 'Said', use: 'Body, Input or Message' },
  { word: 'Told', use: 'Notice, Outcome or Reply' },
  { word: 'Given', use: 'Input or Options' },
  { word: 'Asked', use: 'Request, Query or Input' },
  { word: 'Bought', use: 'Purchase' },
  { word: 'Sold', use: 'Sale' },
  { word: 'Looked', use: 'View or State' },
  { word: 'Wanted', use: 'Request or Filter' },
  { word: 'Tried', use: 'Attempt' },
  { word: 'Held', use: 'Lock, Row or Reservation' },
  { word: 'Owed', use: 'UnpaidOrder or Outstanding' },
  { word: 'Outside', use: 'ExternalResponse' },
  { word: 'Entered', use: 'SignInSucceeded' },
  { word: 'Beside', use: 'BackgroundWork' },
]

/** Phrases in comments and documents: regular expressions, ignoring case. */
export const bannedInProse: BannedWord[] = [
  { word: 'laws? of money', use: 'money invariant' },
  { word: 'the house rules', use: 'the project rules' },
  { word: 'the agenda', use: 'the scheduler' },
  { word: 'reckon(s|ed|ing)?', use: 'calculate' },
  { word: 'the walk over the contract', use: 'the contract tests' },
]

/** Folders and files. */
export const bannedInPaths: BannedWord[] = [
  { word: 'house', use: 'server' },
  { word: 'agenda', use: 'scheduler' },
  { word: 'laws', use: 'invariants' },
  { word: 'walk', use: 'contract-tests' },
  { word: 'departures', use: 'offboarding' },
  { word: 'fates', use: 'dispositions' },
  { word: 'floors', use: 'layers' },
  { word: 'demand', use: 'require' },
  { word: 'announce', use: 'publish or notify' },
  { word: 'owed', use: 'unpaid' },
]
