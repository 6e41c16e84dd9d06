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
export type OutgoingMessage = { to: string; url?: string; code?: string }

type CaseInput = {
  origin: string
  database: Pool
  mail: (outgoing: OutgoingMessage) => void
}

const SECRET = 'a secret for traces that is long enough to be one'

/** Returns the options of a peer that correspond to these settings of ours. */
export function peerOptions(library: PeerLibrary, settings: Settings, setup: CaseInput): object {
  const { rate_limits, ...own } = settings
  const body = InstanceSettings.parse(own)
  return {
    ...accountOptions(body, setup.mail),
    appName: 'Gatehouse',
    database: setup.database,
    secret: SECRET,
    baseURL: setup.origin,
    rateLimit: { enabled: rate_limits ?? false, storage: 'memory' },
    telemetry: { enabled: false },
    logger: { disabled: true },
    session: {
      expiresIn: body.session_seconds,
      updateAge: body.session_update_seconds,
      freshAge: body.session_fresh_seconds,
    },
    socialProviders: socialProviders(body),
    plugins: plugins(library, body, setup.mail),
  }
}

function accountOptions(body: InstanceSettings, mail: CaseInput['mail']) {
  const link = ({ user, url }: { user: { email: string }; url: string }) => {
    mail({ to: user.email, url })
    return Promise.resolve()
  }
  return {
    emailAndPassword: {
      enabled: body.email_password_enabled,
      disableSignUp: !body.sign_up_enabled,
      autoSignIn: body.sign_in_on_sign_up,
      requireEmailVerification: body.email_verification_required,
      minPasswordLength: body.password_length_min,
      maxPasswordLength: body.password_length_max,
      resetPasswordTokenExpiresIn: body.password_reset_seconds,
      revokeSessionsOnPasswordReset: body.password_reset_revokes_sessions,
      ...(body.password_reset_enabled && { sendResetPassword: link }),
    },
    emailVerification: {
      sendOnSignUp: body.verification_mail_on_sign_up,
      autoSignInAfterVerification: body.sign_in_after_verification,
      expiresIn: body.verification_seconds,
      ...(body.verification_mail_enabled && { sendVerificationEmail: link }),
    },
    user: {
      changeEmail: {
        enabled: body.change_email_enabled,
        sendChangeEmailVerification: link,
        sendChangeEmailConfirmation: link,
      },
      deleteUser: {
        enabled: body.delete_user_enabled,
        ...(body.delete_user_mail_enabled && { sendDeleteAccountVerification: link }),
      },
    },
    account: {
      updateAccountOnSignIn: body.social_tokens_renewed,
      accountLinking: {
        enabled: body.account_linking_enabled,
        trustedProviders: body.account_linking_trusted,
        allowDifferentEmails: body.account_linking_different_emails,
        allowUnlinkingAll: body.account_unlinking_all,
      },
    },
  }
}

function socialProviders(body: InstanceSettings) {
  const providers = (['discord', 'google'] as const).map(id => {
    const option = {
      clientId: `${id}-client`,
      clientSecret: `${id}-secret`,
      disableSignUp: !body.social_sign_up_enabled || body.social_sign_up_closed.includes(id),
      disableImplicitSignUp: body.social_sign_up_on_request.includes(id),
      disableIdTokenSignIn: body.social_id_tokens_closed.includes(id),
    }
    return [id, option] as const
  })
  return Object.fromEntries(providers)
}

function organizationOptions({ organizationAccess }: PeerLibrary, body: InstanceSettings) {
  return {
    ac: organizationAccess,
    dynamicAccessControl: {
      enabled: true,
      maximumRolesPerOrganization: body.organization_roles_max,
    },
    allowUserToCreateOrganization: body.users_may_create_organizations,
    ...(body.organizations_per_user_max !== null && {
      organizationLimit: body.organizations_per_user_max,
    }),
    disableOrganizationDeletion: !body.organization_deletion_enabled,
    organizationDeletion: { disabled: !body.organization_deletion_enabled },
    membershipLimit: body.organization_members_max,
    invitationLimit: body.organization_invitations_max,
    invitationExpiresIn: body.invitation_seconds,
    requireEmailVerificationOnInvitation: body.invitation_verification_required,
    sendInvitationEmail: () => Promise.resolve(),
    teams: {
      enabled: body.teams_enabled,
      defaultTeam: { enabled: body.default_team_enabled },
      maximumTeams: body.organization_teams_max,
      allowRemovingAllTeams: body.last_team_removal_enabled,
      ...(body.team_members_max !== null && { maximumMembersPerTeam: body.team_members_max }),
    },
  }
}

function plugins(library: PeerLibrary, body: InstanceSettings, mail: CaseInput['mail']): object[] {
  const code = ({ user, otp }: { user: { email: string }; otp: string }) => {
    mail({ to: user.email, code: otp })
    return Promise.resolve()
  }
  const magicLink = library.magicLink({
    disableSignUp: !body.magic_link_signs_up,
    sendMagicLink: ({ email, url }: { email: string; url: string }) => {
      mail({ to: email, url })
      return Promise.resolve()
    },
  })
  const emailOTP = library.emailOTP({
    disableSignUp: !body.email_code_signs_up,
    changeEmail: { enabled: body.change_email_enabled },
    sendVerificationOTP: ({ email, otp }: { email: string; otp: string }) => {
      mail({ to: email, code: otp })
      return Promise.resolve()
    },
  })
  const apiKey = library.apiKey({
    enableMetadata: body.api_key_metadata_enabled,
    enableSessionForAPIKeys: body.api_key_sessions_enabled,
    disableSessionForAPIKeys: !body.api_key_sessions_enabled,
    rateLimit: {
      maxRequests: body.api_key_rate_max,
      timeWindow: body.api_key_rate_seconds * 1_000,
    },
  })
  const otpOptions = body.two_factor_mail_enabled ? { sendOTP: code } : {}
  return [
    library.organization(organizationOptions(library, body)),
    library.admin(),
    library.username(),
    library.twoFactor({ otpOptions }),
    library.passkey(),
    magicLink,
    emailOTP,
    apiKey,
    library.oneTap({ disableSignup: !body.social_sign_up_enabled }),
    library.jwt(),
  ]
}
