import { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import type { Settings } from './case.ts'

/** The exports of a reference's `peer.mjs`. */
export type PeerLibrary = {
  betterAuth(options: object): { handler(request: Request): Promise<Response> }
  getMigrations(options: object): Promise<{ runMigrations(): Promise<void> }>
  pg: { Pool: new (options: object) => Pool }
  /** The permissions an organization has, from which roles are made. */
  organizationAccess: object
} & Record<Plugin, (options?: object) => object>

type Plugin =
  | 'admin'
  | 'apiKey'
  | 'emailOTP'
  | 'jwt'
  | 'magicLink'
  | 'oneTap'
  | 'organization'
  | 'passkey'
  | 'twoFactor'
  | 'username'

export type Pool = {
  query(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  end(): Promise<void>
}

/** The mails that the peer sends. */
export type Outgoing = { to: string; url?: string; code?: string }

type Given = {
  origin: string
  database: Pool
  mail: (outgoing: Outgoing) => void
}

const SECRET = 'a secret for traces that is long enough to be one'

/** Returns the options of a peer that correspond to these settings of ours. */
export function peerOptions(library: PeerLibrary, settings: Settings, given: Given): object {
  const { rate_limits, ...own } = settings
  const said = InstanceSettings.parse(own)
  return {
    ...accountOptions(said, given.mail),
    appName: 'Gatehouse',
    database: given.database,
    secret: SECRET,
    baseURL: given.origin,
    rateLimit: { enabled: rate_limits ?? false, storage: 'memory' },
    telemetry: { enabled: false },
    logger: { disabled: true },
    session: {
      expiresIn: said.session_seconds,
      updateAge: said.session_update_seconds,
      freshAge: said.session_fresh_seconds,
    },
    socialProviders: socialProviders(said),
    plugins: plugins(library, said, given.mail),
  }
}

function accountOptions(said: InstanceSettings, mail: Given['mail']) {
  const link = ({ user, url }: { user: { email: string }; url: string }) => {
    mail({ to: user.email, url })
    return Promise.resolve()
  }
  return {
    emailAndPassword: {
      enabled: said.email_password_enabled,
      disableSignUp: !said.sign_up_enabled,
      autoSignIn: said.sign_in_on_sign_up,
      requireEmailVerification: said.email_verification_required,
      minPasswordLength: said.password_length_min,
      maxPasswordLength: said.password_length_max,
      resetPasswordTokenExpiresIn: said.password_reset_seconds,
      revokeSessionsOnPasswordReset: said.password_reset_revokes_sessions,
      ...(said.password_reset_enabled && { sendResetPassword: link }),
    },
    emailVerification: {
      sendOnSignUp: said.verification_mail_on_sign_up,
      autoSignInAfterVerification: said.sign_in_after_verification,
      expiresIn: said.verification_seconds,
      ...(said.verification_mail_enabled && { sendVerificationEmail: link }),
    },
    user: {
      changeEmail: {
        enabled: said.change_email_enabled,
        sendChangeEmailVerification: link,
        sendChangeEmailConfirmation: link,
      },
      deleteUser: {
        enabled: said.delete_user_enabled,
        ...(said.delete_user_mail_enabled && { sendDeleteAccountVerification: link }),
      },
    },
    account: {
      updateAccountOnSignIn: said.social_tokens_renewed,
      accountLinking: {
        enabled: said.account_linking_enabled,
        trustedProviders: said.account_linking_trusted,
        allowDifferentEmails: said.account_linking_different_emails,
        allowUnlinkingAll: said.account_unlinking_all,
      },
    },
  }
}

function socialProviders(said: InstanceSettings) {
  const providers = (['discord', 'google'] as const).map(id => {
    const option = {
      clientId: `${id}-client`,
      clientSecret: `${id}-secret`,
      disableSignUp: !said.social_sign_up_enabled || said.social_sign_up_closed.includes(id),
      disableImplicitSignUp: said.social_sign_up_on_request.includes(id),
      disableIdTokenSignIn: said.social_id_tokens_closed.includes(id),
    }
    return [id, option] as const
  })
  return Object.fromEntries(providers)
}

function organizationOptions({ organizationAccess }: PeerLibrary, said: InstanceSettings) {
  return {
    ac: organizationAccess,
    dynamicAccessControl: {
      enabled: true,
      maximumRolesPerOrganization: said.organization_roles_max,
    },
    allowUserToCreateOrganization: said.users_may_create_organizations,
    ...(said.organizations_per_user_max !== null && {
      organizationLimit: said.organizations_per_user_max,
    }),
    disableOrganizationDeletion: !said.organization_deletion_enabled,
    organizationDeletion: { disabled: !said.organization_deletion_enabled },
    membershipLimit: said.organization_members_max,
    invitationLimit: said.organization_invitations_max,
    invitationExpiresIn: said.invitation_seconds,
    requireEmailVerificationOnInvitation: said.invitation_verification_required,
    sendInvitationEmail: () => Promise.resolve(),
    teams: {
      enabled: said.teams_enabled,
      defaultTeam: { enabled: said.default_team_enabled },
      maximumTeams: said.organization_teams_max,
      allowRemovingAllTeams: said.last_team_removal_enabled,
      ...(said.team_members_max !== null && { maximumMembersPerTeam: said.team_members_max }),
    },
  }
}

function plugins(library: PeerLibrary, said: InstanceSettings, mail: Given['mail']): object[] {
  const code = ({ user, otp }: { user: { email: string }; otp: string }) => {
    mail({ to: user.email, code: otp })
    return Promise.resolve()
  }
  const magicLink = library.magicLink({
    disableSignUp: !said.magic_link_signs_up,
    sendMagicLink: ({ email, url }: { email: string; url: string }) => {
      mail({ to: email, url })
      return Promise.resolve()
    },
  })
  const emailOTP = library.emailOTP({
    disableSignUp: !said.email_code_signs_up,
    changeEmail: { enabled: said.change_email_enabled },
    sendVerificationOTP: ({ email, otp }: { email: string; otp: string }) => {
      mail({ to: email, code: otp })
      return Promise.resolve()
    },
  })
  const apiKey = library.apiKey({
    enableMetadata: said.api_key_metadata_enabled,
    enableSessionForAPIKeys: said.api_key_sessions_enabled,
    disableSessionForAPIKeys: !said.api_key_sessions_enabled,
    rateLimit: {
      maxRequests: said.api_key_rate_max,
      timeWindow: said.api_key_rate_seconds * 1_000,
    },
  })
  const otpOptions = said.two_factor_mail_enabled ? { sendOTP: code } : {}
  return [
    library.organization(organizationOptions(library, said)),
    library.admin(),
    library.username(),
    library.twoFactor({ otpOptions }),
    library.passkey(),
    magicLink,
    emailOTP,
    apiKey,
    library.oneTap({ disableSignup: !said.social_sign_up_enabled }),
    library.jwt(),
  ]
}
