type Result<T> = {
  data: T | null
  error: { status: number; code?: string; message?: string } | null
}
type Call<T> = (given?: object) => Promise<Result<T>>

type User = {
  id: string
  email: string
  name: string
  emailVerified: boolean
  createdAt: Date
  username?: string
  displayUsername?: string
}
type Session = { id: string; token: string; expiresAt: Date; activeOrganizationId: string | null }
type Organization = { id: string; slug: string; members: { role: string; user: User }[] }

/** The part of the public client that the scenarios use, as both generations have it. */
export type Client = {
  signUp: { email: Call<{ token: string; user: User }> }
  signIn: {
    email: Call<{ token: string; redirect: boolean; url?: string; user: User }>
    username: Call<{ token: string; user: User }>
  }
  signOut: Call<{ success: boolean }>
  getSession: Call<{ session: Session; user: User }>
  listSessions: Call<Session[]>
  revokeSession: Call<{ status: boolean }>
  revokeOtherSessions: Call<{ status: boolean }>
  updateUser: Call<{ status: boolean }>
  changePassword: Call<{ token: string | null; user: User }>
  verifyEmail: Call<{ status: boolean }>
  sendVerificationEmail: Call<{ status: boolean }>
  resetPassword: Call<{ status: boolean }>
  requestPasswordReset: Call<{ status: boolean }>
  forgetPassword: Call<{ status: boolean }>
  changeEmail: Call<{ status: boolean }>
  deleteUser: Call<{ success: boolean; message: string }>
  /** Newer routes, which older clients call by their path. */
  $fetch<T>(path: string, init: object): Promise<Result<T>>
  organization: {
    create: Call<Organization>
    list: Call<Organization[]>
    checkSlug: Call<{ status: boolean }>
    setActive: Call<Organization | null>
    getFullOrganization: Call<Organization | null>
    update: Call<Organization>
    hasPermission: Call<{ success: boolean }>
    getActiveMember: Call<{ role: string } | null>
    leave: Call<{ id: string }>
  }
}

/** What a reference's `client.mjs` exports. */
export type Library = {
  createAuthClient(options: object): Client
  organizationClient(): object
  usernameClient(): object
}
