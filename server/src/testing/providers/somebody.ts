/** Who signs in at a provider. */
export type Somebody = {
  id: string
  username: string
  name: string
  email: string | null
  email_verified: boolean
  picture: string
  /** What else an id token says, or instead. */
  claims: Record<string, unknown>
  /** Presses "cancel". */
  cancels: boolean
}

export const mia: Somebody = {
  id: '80351110224678912',
  username: 'mia',
  name: 'Mia Muster',
  email: 'mia@example.com',
  email_verified: true,
  picture: 'https://pictures.example.com/mia.png',
  claims: {},
  cancels: false,
}
