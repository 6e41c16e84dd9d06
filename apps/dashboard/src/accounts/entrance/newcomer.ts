/** What somebody new says of themselves. */
export interface Newcomer {
  name: string
  email: string
  password: string
  username: string
}
