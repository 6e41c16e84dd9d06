// Generated from the contract: change that and run npm run generate.

import type { Call } from './calls.ts'
import type {
  ApiKey,
  AuditEntry,
  AuthOrganization,
  BuyingMerchant,
  BuyingOrganization,
  ChangedOrganization,
  ClaimablePurchases,
  CustomFieldDataInput,
  CustomerBenefitGrantCamelCase,
  CustomerOrderCamelCase,
  CustomerStateCamelCase,
  CustomerSubscriptionCamelCase,
  Departure,
  EventMetadataInput,
  EventsIngestResponse,
  FullOrganization,
  HeldEntitlements,
  Invitation,
  InvitationView,
  InvitationWithOrganization,
  LanguageCodeInput,
  LinkedAccount,
  Member,
  MemberWithUser,
  OAuthScope,
  Offers,
  OpenedPurchases,
  OrganizationAuditEntry,
  OrganizationPlaces,
  OrganizationRole,
  OverseenOrganization,
  OwnStanding,
  Passkey,
  PluginPage,
  PortalMeterCamelCase,
  ProviderId,
  PublicKey,
  Purchases,
  ReceivedInvitation,
  RestoredSubscription,
  Seats,
  SeatsPreview,
  SecondFactorDue,
  SecurityEntry,
  ServerToken,
  Session,
  StripePluginPage,
  StripePluginSubscription,
  Team,
  TeamMember,
  User,
  UserHoldings,
} from './types.gen.ts'

/** Every account call, at its path: `signIn.email`, `organization.list`. */
export interface AccountCalls {
  /**
   * Get the current session, or null.
   * `GET /api/auth/get-session`
   */
  readonly getSession: Call<({ query?: {
    disableCookieCache?: string | boolean
    disableRefresh?: string | boolean
  } }), {
    session: Session
    user: User
  } | null> & Call<({ query?: {
    disableCookieCache?: string | boolean
    disableRefresh?: string | boolean
  } }), {
    session: Session
    user: User
  } | null>
  /**
   * Sign out.
   * `POST /api/auth/sign-out`
   */
  readonly signOut: Call<Record<never, never>, {
    success: true
  }>
  /**
   * List your sessions.
   * `GET /api/auth/list-sessions`
   */
  readonly listSessions: Call<Record<never, never>, Session[]>
  /**
   * Update your session. No field can currently be updated.
   * `POST /api/auth/update-session`
   */
  readonly updateSession: Call<Record<string, never>, {
    session: Session
  }>
  /**
   * Revoke one of your sessions.
   * `POST /api/auth/revoke-session`
   */
  readonly revokeSession: Call<{
    token: string
  }, {
    status: true
  }, true>
  /**
   * Revoke all your sessions.
   * `POST /api/auth/revoke-sessions`
   */
  readonly revokeSessions: Call<Record<never, never>, {
    status: true
  }>
  /**
   * Revoke all your other sessions.
   * `POST /api/auth/revoke-other-sessions`
   */
  readonly revokeOtherSessions: Call<Record<never, never>, {
    status: true
  }>
  /**
   * List your account's security events, newest first.
   * `GET /api/auth/security-log`
   */
  readonly securityLog: Call<{ query?: {
    before?: string
    limit?: number
  } }, {
    entries: SecurityEntry[]
    next: string | null
  }>
  readonly signUp: {
    /**
     * Sign up with email and password.
     * `POST /api/auth/sign-up/email`
     */
    readonly email: Call<({
      name: string
      email: string
      password: string
      image?: string | null
      username?: string
      displayUsername?: string
      callbackURL?: string
      rememberMe?: boolean
    }), {
      token: string | null
      user: User
    }, true>
  }
  readonly signIn: {
    /**
     * Sign in with email and password.
     * `POST /api/auth/sign-in/email`
     */
    readonly email: Call<{
      email: string
      password: string
      callbackURL?: string
      rememberMe?: boolean
    }, {
      redirect: boolean
      token: string
      url?: string
      user: User
      twoFactorRedirect?: false
    } | SecondFactorDue, true>
    /**
     * Sign in with username and password.
     * `POST /api/auth/sign-in/username`
     */
    readonly username: Call<{
      password: string
      callbackURL?: string
      rememberMe?: boolean
      username: string
    }, {
      redirect: boolean
      token: string
      url?: string
      user: User
      twoFactorRedirect?: false
    } | SecondFactorDue, true>
    /**
     * Sign in with a provider: get the URL to redirect to, or use an ID token.
     * `POST /api/auth/sign-in/social`
     */
    readonly social: Call<{
      provider: string
      callbackURL?: string
      errorCallbackURL?: string
      disableRedirect?: boolean
      idToken?: {
        token: string
        nonce?: string
        accessToken?: string
        refreshToken?: string
        expiresAt?: number
        scopes?: string[]
        user?: {
          name?: {
            firstName?: string
            lastName?: string
          }
          email?: string
        }
      }
      scopes?: string[]
      requestSignUp?: boolean
      loginHint?: string
      additionalData?: Record<string, unknown>
      additionalParams?: Record<string, string>
      newUserCallbackURL?: string
    }, {
      redirect: boolean
      url?: string
      token?: string
      user?: User
    }, true>
    /**
     * Email a sign-in link.
     * The response is the same whether or not an account has this email. The link opens the
     * /magic-link page, where the user confirms with a button, so email scanners that open links
     * don't consume it.
     * `POST /api/auth/sign-in/magic-link`
     */
    readonly magicLink: Call<{
      email: string
      name?: string
      callbackURL?: string
      newUserCallbackURL?: string
      errorCallbackURL?: string
    }, {
      status: true
    }, true>
    /**
     * Sign in with a code.
     * `POST /api/auth/sign-in/email-otp`
     */
    readonly emailOtp: Call<{
      email: string
      otp: string
      name?: string
      image?: string
    }, {
      token: string
      user: User
      twoFactorRedirect?: false
    } | SecondFactorDue, true>
  }
  /**
   * Check whether a username is available.
   * `POST /api/auth/is-username-available`
   */
  readonly isUsernameAvailable: Call<{
    username: string
  }, {
    available: boolean
  }, true>
  /**
   * Verify your password.
   * `POST /api/auth/verify-password`
   */
  readonly verifyPassword: Call<{
    password: string
  }, {
    status: true
  }, true>
  /**
   * Change your password.
   * `POST /api/auth/change-password`
   */
  readonly changePassword: Call<{
    newPassword: string
    currentPassword: string
    revokeOtherSessions?: boolean
  }, {
    token: string | null
    user: User
  }, true>
  /**
   * Email a password reset link.
   * `POST /api/auth/request-password-reset`
   */
  readonly requestPasswordReset: Call<{
    email: string
    redirectTo?: string
  }, {
    status: true
    message: string
  }, true>
  /**
   * Email a password reset link (older clients).
   * `POST /api/auth/forget-password`
   */
  readonly forgetPassword: Call<{
    email: string
    redirectTo?: string
  }, {
    status: true
    message: string
  }, true> & {
    /**
     * Email a password reset code (older clients).
     * `POST /api/auth/forget-password/email-otp`
     */
    readonly emailOtp: Call<{
      email: string
    }, {
      success: true
    }, true>
  }
  /**
   * Reset a password with an emailed token.
   * `POST /api/auth/reset-password`
   */
  readonly resetPassword: Call<{
    newPassword: string
    token?: string
  } & { query?: {
    token?: string
  } }, {
    status: true
  }, true>
  /**
   * Email a verification link.
   * `POST /api/auth/send-verification-email`
   */
  readonly sendVerificationEmail: Call<{
    email: string
    callbackURL?: string
  }, {
    status: true
  }, true>
  /**
   * Verify an email address or confirm its change with the emailed link.
   * `GET /api/auth/verify-email`
   */
  readonly verifyEmail: Call<{ query: {
    token: string
    callbackURL?: string
  } }, {
    status: true
    user: User | null
  }, true>
  /**
   * Get the public keys that verify tokens.
   * `GET /api/auth/jwks`
   */
  readonly jwks: Call<Record<never, never>, {
    keys: PublicKey[]
  }>
  /**
   * Get a JWT for the current session (EdDSA), valid for 15 minutes.
   * `GET /api/auth/token`
   */
  readonly token: Call<Record<never, never>, {
    token: string
  }>
  readonly twoFactor: {
    /**
     * Get your two-factor status and remaining backup codes.
     * `GET /api/auth/two-factor/status`
     */
    readonly status: Call<Record<never, never>, {
      enabled: boolean
      methods: ('totp' | 'otp')[]
      backupCodesLeft: number
      trustedDevices: number
    }>
    /**
     * Set up an authenticator app, active from its first code, or emailed codes.
     * `POST /api/auth/two-factor/enable`
     */
    readonly enable: Call<({
      password?: string
      issuer?: string
      method?: 'totp' | 'otp'
    }), {
      method: 'totp' | 'otp'
      totpURI?: string
      backupCodes?: string[]
    }>
    /**
     * Turn off two-factor authentication.
     * `POST /api/auth/two-factor/disable`
     */
    readonly disable: Call<{
      password?: string
    }, {
      status: true
    }>
    /**
     * Get the URI to set up an authenticator app.
     * `POST /api/auth/two-factor/get-totp-uri`
     */
    readonly getTotpUri: Call<{
      password?: string
    }, {
      totpURI: string
    }>
    /**
     * Generate new backup codes and invalidate the old ones.
     * `POST /api/auth/two-factor/generate-backup-codes`
     */
    readonly generateBackupCodes: Call<{
      password?: string
    }, {
      status: true
      backupCodes: string[]
    }>
    /**
     * Remove all your trusted browsers.
     * `POST /api/auth/two-factor/forget-devices`
     */
    readonly forgetDevices: Call<Record<never, never>, {
      status: true
    }>
    /**
     * Verify an authenticator code to sign in or finish setup.
     * `POST /api/auth/two-factor/verify-totp`
     */
    readonly verifyTotp: Call<{
      code: string
      trustDevice?: boolean
    }, {
      token: string | null
      user: User
    }, true>
    /**
     * Email a code.
     * `POST /api/auth/two-factor/send-otp`
     */
    readonly sendOtp: Call<{
      trustDevice?: boolean
    }, {
      status: true
    }>
    /**
     * Verify an emailed code.
     * `POST /api/auth/two-factor/verify-otp`
     */
    readonly verifyOtp: Call<{
      code: string
      trustDevice?: boolean
    }, {
      token: string | null
      user: User
    }, true>
    /**
     * Verify and consume a backup code.
     * `POST /api/auth/two-factor/verify-backup-code`
     */
    readonly verifyBackupCode: Call<{
      code: string
      disableSession?: boolean
      trustDevice?: boolean
    }, {
      token: string | null
      user: User
    }, true>
  }
  readonly passkey: {
    /**
     * Get options to create a passkey.
     * `GET /api/auth/passkey/generate-register-options`
     */
    readonly generateRegisterOptions: Call<({ query?: {
      authenticatorAttachment?: 'platform' | 'cross-platform'
    } }), {
      challenge: string
      rp: {
        name: string
        id?: string
      }
      user: {
        id: string
        name: string
        displayName: string
      }
      pubKeyCredParams: {
        alg: number
        type: string
      }[]
      timeout?: number
      attestation?: string
      excludeCredentials?: {
        id: string
        type: string
        transports?: string[]
      }[]
      authenticatorSelection?: {
        residentKey?: string
        requireResidentKey?: boolean
        userVerification?: string
        authenticatorAttachment?: 'platform' | 'cross-platform'
      }
      extensions?: {
        credProps?: boolean
      }
      hints?: string[]
    }> & Call<({
      authenticatorAttachment?: 'platform' | 'cross-platform'
    }), {
      challenge: string
      rp: {
        name: string
        id?: string
      }
      user: {
        id: string
        name: string
        displayName: string
      }
      pubKeyCredParams: {
        alg: number
        type: string
      }[]
      timeout?: number
      attestation?: string
      excludeCredentials?: {
        id: string
        type: string
        transports?: string[]
      }[]
      authenticatorSelection?: {
        residentKey?: string
        requireResidentKey?: boolean
        userVerification?: string
        authenticatorAttachment?: 'platform' | 'cross-platform'
      }
      extensions?: {
        credProps?: boolean
      }
      hints?: string[]
    }>
    /**
     * Add a passkey.
     * `POST /api/auth/passkey/verify-registration`
     */
    readonly verifyRegistration: Call<({
      response: {
        id: string
        rawId: string
        type: string
        response: {
          clientDataJSON: string
          attestationObject: string
          transports?: string[]
        }
      }
      name?: string | null
    }), Passkey, true>
    /**
     * Get options to sign in with a passkey.
     * `GET /api/auth/passkey/generate-authenticate-options`
     */
    readonly generateAuthenticateOptions: Call<Record<never, never>, {
      challenge: string
      rpId?: string
      timeout?: number
      userVerification?: string
      allowCredentials?: {
        id: string
        type: string
        transports?: string[]
      }[]
    }> & Call<({
      email?: string | null
    }), {
      challenge: string
      rpId?: string
      timeout?: number
      userVerification?: string
      allowCredentials?: {
        id: string
        type: string
        transports?: string[]
      }[]
    }>
    /**
     * Sign in with a passkey.
     * `POST /api/auth/passkey/verify-authentication`
     */
    readonly verifyAuthentication: Call<({
      response: {
        id: string
        rawId: string
        type: string
        response: {
          clientDataJSON: string
          authenticatorData: string
          signature: string
          userHandle?: string | null
        }
      }
    }), {
      session: Session
      user: User
    }, true>
    /**
     * List your passkeys.
     * `GET /api/auth/passkey/list-user-passkeys`
     */
    readonly listUserPasskeys: Call<Record<never, never>, Passkey[]>
    /**
     * Delete one of your passkeys.
     * `POST /api/auth/passkey/delete-passkey`
     */
    readonly deletePasskey: Call<{
      id: string
    }, {
      status: true
    }, true>
    /**
     * Rename one of your passkeys.
     * `POST /api/auth/passkey/update-passkey`
     */
    readonly updatePasskey: Call<{
      id: string
      name: string
    }, {
      passkey: Passkey
    }, true>
  }
  /**
   * Update your profile.
   * `POST /api/auth/update-user`
   */
  readonly updateUser: Call<({
    name?: string
    image?: string | null
    username?: string
    displayUsername?: string
    language?: LanguageCodeInput | null
    email?: unknown
  }), {
    status: true
  }>
  /**
   * Request a change of your email address.
   * `POST /api/auth/change-email`
   */
  readonly changeEmail: Call<{
    newEmail: string
    callbackURL?: string
  }, {
    status: true
  }, true>
  /**
   * Delete your account.
   * `POST /api/auth/delete-user`
   */
  readonly deleteUser: Call<{
    callbackURL?: string
    password?: string
    token?: string
  }, {
    success: true
    message: 'User deleted' | 'Verification email sent'
  }> & {
    /**
     * Delete your account with the emailed link.
     * `GET /api/auth/delete-user/callback`
     */
    readonly callback: Call<{ query: {
      token: string
      callbackURL?: string
    } }, {
      success: true
      message: 'User deleted' | 'Verification email sent'
    }, true>
  }
  /**
   * List the enabled providers.
   * `GET /api/auth/social-providers`
   */
  readonly socialProviders: Call<Record<never, never>, {
    providers: {
      id: ProviderId
      name: string
    }[]
    googleClientId: string | null
  }>
  /**
   * Link a provider to your account.
   * `POST /api/auth/link-social`
   */
  readonly linkSocial: Call<{
    provider: string
    callbackURL?: string
    errorCallbackURL?: string
    disableRedirect?: boolean
    idToken?: {
      token: string
      nonce?: string
      accessToken?: string
      refreshToken?: string
      expiresAt?: number
      scopes?: string[]
      user?: {
        name?: {
          firstName?: string
          lastName?: string
        }
        email?: string
      }
    }
    scopes?: string[]
    requestSignUp?: boolean
    loginHint?: string
    additionalData?: Record<string, unknown>
    additionalParams?: Record<string, string>
  }, {
    redirect: boolean
    url: string
    status?: true
  }, true>
  readonly oneTap: {
    /**
     * Sign in with Google One Tap.
     * `POST /api/auth/one-tap/callback`
     */
    readonly callback: Call<{
      idToken: string
    }, {
      token: string
      user: User
    }, true>
  }
  /**
   * List your sign-in methods.
   * `GET /api/auth/list-accounts`
   */
  readonly listAccounts: Call<Record<never, never>, LinkedAccount[]>
  /**
   * Unlink one of your sign-in methods.
   * `POST /api/auth/unlink-account`
   */
  readonly unlinkAccount: Call<{
    providerId?: string
    accountId?: string
  }, {
    status: true
  }>
  /**
   * Get a valid access token of a provider, refreshed if needed.
   * `POST /api/auth/get-access-token`
   */
  readonly getAccessToken: Call<{
    providerId?: string
    accountId?: string
  }, {
    accessToken?: string
    accessTokenExpiresAt?: Date
    scopes: string[]
    idToken?: string
  }>
  /**
   * Refresh a provider's tokens.
   * `POST /api/auth/refresh-token`
   */
  readonly refreshToken: Call<{
    providerId?: string
    accountId?: string
  }, {
    tokenType?: string
    accessToken?: string
    refreshToken?: string
    accessTokenExpiresAt?: Date
    refreshTokenExpiresAt?: Date
    scope?: string
    scopes: string[]
    idToken?: string
    providerId: string
    accountId: string
  }>
  /**
   * Get your profile at a provider.
   * `GET /api/auth/account-info`
   */
  readonly accountInfo: Call<{ query?: {
    providerId?: string
    accountId?: string
  } }, {
    account: {
      id: string
      providerId: string
      accountId: string
    }
    user: {
      id: string
      name: string
      email: string | null
      image: string | null
      emailVerified: boolean
    }
    data: Record<string, unknown>
  }> & Call<{
    providerId?: string
    accountId?: string
  }, {
    account: {
      id: string
      providerId: string
      accountId: string
    }
    user: {
      id: string
      name: string
      email: string | null
      image: string | null
      emailVerified: boolean
    }
    data: Record<string, unknown>
  }>
  readonly picture: {
    /**
     * Upload your profile picture.
     * Send the image as the body: PNG, JPEG, WebP or GIF, at most 2 MB, with its `content-type`.
     * It replaces the current picture and is returned as `image`.
     * `POST /api/auth/picture/upload`
     */
    readonly upload: Call<Record<never, never>, User>
    /**
     * Remove your profile picture.
     * `POST /api/auth/picture/remove`
     */
    readonly remove: Call<Record<never, never>, User>
  }
  /**
   * Check whether the accounts API is running.
   * `GET /api/auth/ok`
   */
  readonly ok: Call<Record<never, never>, {
    ok: true
  }>
  /**
   * Show the error page for a failed link or sign-in.
   * `GET /api/auth/error`
   */
  readonly error: Call<Record<never, never>, void>
  readonly admin: {
    /**
     * Create a user.
     * Scopes: any of `users:write`.
     * `POST /api/auth/admin/create-user`
     */
    readonly createUser: Call<({
      email: string
      name: string
      password?: string
      role?: string | string[]
      data?: {
        image?: string | null
        username?: string
        displayUsername?: string
        emailVerified?: boolean
        role?: string | string[]
      }
    }), {
      user: User
    }, true>
    /**
     * List, search and filter users.
     * Scopes: any of `users:read`, `users:write`.
     * `GET /api/auth/admin/list-users`
     */
    readonly listUsers: Call<({ query?: {
      searchValue?: string
      searchField?: 'email' | 'name' | 'username' | 'any'
      searchOperator?: 'contains' | 'starts_with' | 'ends_with'
      filterField?: 'id' | 'email' | 'name' | 'username' | 'role' | 'banned' | 'emailVerified' | 'createdAt' | 'updatedAt'
      filterValue?: string | string[]
      filterOperator?: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'contains' | 'starts_with' | 'ends_with' | 'in' | 'not_in'
      role?: string
      banned?: boolean
      emailVerified?: boolean
      sortBy?: 'name' | 'email' | 'username' | 'createdAt' | 'updatedAt'
      sortDirection?: 'asc' | 'desc'
      limit?: number
      offset?: number
    } }), {
      users: User[]
      total: number
      limit?: number
      offset?: number
    }>
    /**
     * Get a user.
     * Scopes: any of `users:read`, `users:write`.
     * `GET /api/auth/admin/get-user`
     */
    readonly getUser: Call<{ query: {
      id: string
    } }, User, true>
    /**
     * Get a user's sign-in methods and organizations.
     * Scopes: any of `users:read`, `users:write`.
     * `GET /api/auth/admin/get-user-holdings`
     */
    readonly getUserHoldings: Call<{ query: {
      id: string
    } }, UserHoldings, true>
    /**
     * Update a user.
     * Scopes: any of `users:write`.
     * `POST /api/auth/admin/update-user`
     */
    readonly updateUser: Call<({
      userId: string
      data: {
        image?: string | null
        username?: string
        displayUsername?: string
        emailVerified?: boolean
        role?: string | string[]
        name?: string
        email?: string
        banned?: boolean
        banReason?: string | null
        banExpires?: Date | string | null
        password?: unknown
      }
    }), User, true>
    /**
     * Set a user's role, or several separated by commas.
     * `POST /api/auth/admin/set-role`
     */
    readonly setRole: Call<({
      userId: string
      role: string | string[]
    }), {
      user: User
    }, true>
    /**
     * Ban a user and revoke their sessions.
     * Scopes: any of `users:write`.
     * `POST /api/auth/admin/ban-user`
     */
    readonly banUser: Call<{
      userId: string
      banReason?: string
      banExpiresIn?: number
    }, {
      user: User
    }, true>
    /**
     * Unban a user.
     * Scopes: any of `users:write`.
     * `POST /api/auth/admin/unban-user`
     */
    readonly unbanUser: Call<{
      userId: string
    }, {
      user: User
    }, true>
    /**
     * Remove a user.
     * Scopes: any of `users:write`.
     * `POST /api/auth/admin/remove-user`
     */
    readonly removeUser: Call<{
      userId: string
    }, {
      success: true
    }, true>
    /**
     * Set a user's password.
     * Scopes: any of `users:write`.
     * `POST /api/auth/admin/set-user-password`
     */
    readonly setUserPassword: Call<{
      userId: string
      newPassword: string
    }, {
      status: true
    }, true>
    /**
     * Turn off a user's two-factor authentication and sign them out.
     * Scopes: any of `users:write`.
     * `POST /api/auth/admin/disable-two-factor`
     */
    readonly disableTwoFactor: Call<{
      userId: string
    }, {
      status: true
    }, true>
    /**
     * List a user's sessions.
     * Scopes: any of `users:read`, `users:write`.
     * `POST /api/auth/admin/list-user-sessions`
     */
    readonly listUserSessions: Call<{
      userId: string
    }, {
      sessions: Session[]
    }, true>
    /**
     * Revoke a user's session by its handle.
     * Scopes: any of `users:write`.
     * `POST /api/auth/admin/revoke-user-session`
     */
    readonly revokeUserSession: Call<{
      sessionToken: string
    }, {
      success: true
    }, true>
    /**
     * Revoke all sessions of a user.
     * Scopes: any of `users:write`.
     * `POST /api/auth/admin/revoke-user-sessions`
     */
    readonly revokeUserSessions: Call<{
      userId: string
    }, {
      success: true
    }, true>
    /**
     * Check the permissions of your role on the server.
     * `POST /api/auth/admin/has-permission`
     */
    readonly hasPermission: Call<{
      permissions?: Record<string, string[]>
      permission?: Record<string, string[]>
    }, {
      error: null
      success: boolean
    }>
    /**
     * Impersonate a user for an hour. The impersonation is audited.
     * `POST /api/auth/admin/impersonate-user`
     */
    readonly impersonateUser: Call<{
      userId: string
    }, {
      session: Session
      user: User
    }, true>
    /**
     * Stop impersonating.
     * `POST /api/auth/admin/stop-impersonating`
     */
    readonly stopImpersonating: Call<Record<never, never>, {
      session: Session
      user: User
    }>
    /**
     * Get all settings, their defaults and overrides.
     * `GET /api/auth/admin/settings`
     */
    readonly settings: Call<Record<never, never>, {
      settings: {
        email_password_enabled: boolean
        sign_up_enabled: boolean
        sign_in_on_sign_up: boolean
        email_verification_required: boolean
        verification_mail_enabled: boolean
        verification_mail_on_sign_up: boolean
        verification_seconds: number
        sign_in_after_verification: boolean
        two_factor_mail_enabled: boolean
        password_length_min: number
        password_length_max: number
        common_passwords_refused: boolean
        password_reset_enabled: boolean
        password_reset_seconds: number
        password_reset_revokes_sessions: boolean
        magic_link_enabled: boolean
        magic_link_signs_up: boolean
        magic_link_seconds: number
        email_code_enabled: boolean
        email_code_signs_up: boolean
        email_code_seconds: number
        username_length_min: number
        username_length_max: number
        social_sign_up_enabled: boolean
        social_sign_up_closed: ProviderId[]
        social_sign_up_on_request: ProviderId[]
        social_id_tokens_closed: ProviderId[]
        social_profile_followed: ProviderId[]
        social_tokens_renewed: boolean
        google_one_tap_enabled: boolean
        account_linking_enabled: boolean
        account_linking_implicit: boolean
        account_linking_trusted: ProviderId[]
        account_linking_different_emails: boolean
        account_unlinking_all: boolean
        change_email_enabled: boolean
        delete_user_enabled: boolean
        delete_user_mail_enabled: boolean
        delete_user_mail_seconds: number
        new_device_mail_enabled: boolean
        session_seconds: number
        session_update_seconds: number
        session_fresh_seconds: number
        browser_session_seconds: number
        session_cache_seconds: number
        bearer_sessions_enabled: boolean
        one_time_tokens_enabled: boolean
        device_authorization_enabled: boolean
        oauth_registration_enabled: boolean
        session_jwt_enabled: boolean
        api_key_metadata_enabled: boolean
        api_key_sessions_enabled: boolean
        api_key_rate_max: number
        api_key_rate_seconds: number
        first_admin_emails: string[]
        first_user_becomes_admin: boolean
        admins_may_impersonate_admins: boolean
        users_may_create_organizations: boolean
        organizations_per_user_max: number | null
        organization_members_max: number
        invitation_seconds: number
        organization_invitations_max: number
        invitation_verification_required: boolean
        organization_deletion_enabled: boolean
        organization_roles_max: number
        teams_enabled: boolean
        default_team_enabled: boolean
        organization_teams_max: number
        team_members_max: number | null
        last_team_removal_enabled: boolean
        billing_organization: string | null
        user_reported_events: string[]
      }
      presets: {
        email_password_enabled: boolean
        sign_up_enabled: boolean
        sign_in_on_sign_up: boolean
        email_verification_required: boolean
        verification_mail_enabled: boolean
        verification_mail_on_sign_up: boolean
        verification_seconds: number
        sign_in_after_verification: boolean
        two_factor_mail_enabled: boolean
        password_length_min: number
        password_length_max: number
        common_passwords_refused: boolean
        password_reset_enabled: boolean
        password_reset_seconds: number
        password_reset_revokes_sessions: boolean
        magic_link_enabled: boolean
        magic_link_signs_up: boolean
        magic_link_seconds: number
        email_code_enabled: boolean
        email_code_signs_up: boolean
        email_code_seconds: number
        username_length_min: number
        username_length_max: number
        social_sign_up_enabled: boolean
        social_sign_up_closed: ProviderId[]
        social_sign_up_on_request: ProviderId[]
        social_id_tokens_closed: ProviderId[]
        social_profile_followed: ProviderId[]
        social_tokens_renewed: boolean
        google_one_tap_enabled: boolean
        account_linking_enabled: boolean
        account_linking_implicit: boolean
        account_linking_trusted: ProviderId[]
        account_linking_different_emails: boolean
        account_unlinking_all: boolean
        change_email_enabled: boolean
        delete_user_enabled: boolean
        delete_user_mail_enabled: boolean
        delete_user_mail_seconds: number
        new_device_mail_enabled: boolean
        session_seconds: number
        session_update_seconds: number
        session_fresh_seconds: number
        browser_session_seconds: number
        session_cache_seconds: number
        bearer_sessions_enabled: boolean
        one_time_tokens_enabled: boolean
        device_authorization_enabled: boolean
        oauth_registration_enabled: boolean
        session_jwt_enabled: boolean
        api_key_metadata_enabled: boolean
        api_key_sessions_enabled: boolean
        api_key_rate_max: number
        api_key_rate_seconds: number
        first_admin_emails: string[]
        first_user_becomes_admin: boolean
        admins_may_impersonate_admins: boolean
        users_may_create_organizations: boolean
        organizations_per_user_max: number | null
        organization_members_max: number
        invitation_seconds: number
        organization_invitations_max: number
        invitation_verification_required: boolean
        organization_deletion_enabled: boolean
        organization_roles_max: number
        teams_enabled: boolean
        default_team_enabled: boolean
        organization_teams_max: number
        team_members_max: number | null
        last_team_removal_enabled: boolean
        billing_organization: string | null
        user_reported_events: string[]
      }
      changed: string[]
      modifiedAt: Date | null
    }> & Call<{
      settings: Record<string, unknown>
    }, {
      settings: {
        email_password_enabled: boolean
        sign_up_enabled: boolean
        sign_in_on_sign_up: boolean
        email_verification_required: boolean
        verification_mail_enabled: boolean
        verification_mail_on_sign_up: boolean
        verification_seconds: number
        sign_in_after_verification: boolean
        two_factor_mail_enabled: boolean
        password_length_min: number
        password_length_max: number
        common_passwords_refused: boolean
        password_reset_enabled: boolean
        password_reset_seconds: number
        password_reset_revokes_sessions: boolean
        magic_link_enabled: boolean
        magic_link_signs_up: boolean
        magic_link_seconds: number
        email_code_enabled: boolean
        email_code_signs_up: boolean
        email_code_seconds: number
        username_length_min: number
        username_length_max: number
        social_sign_up_enabled: boolean
        social_sign_up_closed: ProviderId[]
        social_sign_up_on_request: ProviderId[]
        social_id_tokens_closed: ProviderId[]
        social_profile_followed: ProviderId[]
        social_tokens_renewed: boolean
        google_one_tap_enabled: boolean
        account_linking_enabled: boolean
        account_linking_implicit: boolean
        account_linking_trusted: ProviderId[]
        account_linking_different_emails: boolean
        account_unlinking_all: boolean
        change_email_enabled: boolean
        delete_user_enabled: boolean
        delete_user_mail_enabled: boolean
        delete_user_mail_seconds: number
        new_device_mail_enabled: boolean
        session_seconds: number
        session_update_seconds: number
        session_fresh_seconds: number
        browser_session_seconds: number
        session_cache_seconds: number
        bearer_sessions_enabled: boolean
        one_time_tokens_enabled: boolean
        device_authorization_enabled: boolean
        oauth_registration_enabled: boolean
        session_jwt_enabled: boolean
        api_key_metadata_enabled: boolean
        api_key_sessions_enabled: boolean
        api_key_rate_max: number
        api_key_rate_seconds: number
        first_admin_emails: string[]
        first_user_becomes_admin: boolean
        admins_may_impersonate_admins: boolean
        users_may_create_organizations: boolean
        organizations_per_user_max: number | null
        organization_members_max: number
        invitation_seconds: number
        organization_invitations_max: number
        invitation_verification_required: boolean
        organization_deletion_enabled: boolean
        organization_roles_max: number
        teams_enabled: boolean
        default_team_enabled: boolean
        organization_teams_max: number
        team_members_max: number | null
        last_team_removal_enabled: boolean
        billing_organization: string | null
        user_reported_events: string[]
      }
      presets: {
        email_password_enabled: boolean
        sign_up_enabled: boolean
        sign_in_on_sign_up: boolean
        email_verification_required: boolean
        verification_mail_enabled: boolean
        verification_mail_on_sign_up: boolean
        verification_seconds: number
        sign_in_after_verification: boolean
        two_factor_mail_enabled: boolean
        password_length_min: number
        password_length_max: number
        common_passwords_refused: boolean
        password_reset_enabled: boolean
        password_reset_seconds: number
        password_reset_revokes_sessions: boolean
        magic_link_enabled: boolean
        magic_link_signs_up: boolean
        magic_link_seconds: number
        email_code_enabled: boolean
        email_code_signs_up: boolean
        email_code_seconds: number
        username_length_min: number
        username_length_max: number
        social_sign_up_enabled: boolean
        social_sign_up_closed: ProviderId[]
        social_sign_up_on_request: ProviderId[]
        social_id_tokens_closed: ProviderId[]
        social_profile_followed: ProviderId[]
        social_tokens_renewed: boolean
        google_one_tap_enabled: boolean
        account_linking_enabled: boolean
        account_linking_implicit: boolean
        account_linking_trusted: ProviderId[]
        account_linking_different_emails: boolean
        account_unlinking_all: boolean
        change_email_enabled: boolean
        delete_user_enabled: boolean
        delete_user_mail_enabled: boolean
        delete_user_mail_seconds: number
        new_device_mail_enabled: boolean
        session_seconds: number
        session_update_seconds: number
        session_fresh_seconds: number
        browser_session_seconds: number
        session_cache_seconds: number
        bearer_sessions_enabled: boolean
        one_time_tokens_enabled: boolean
        device_authorization_enabled: boolean
        oauth_registration_enabled: boolean
        session_jwt_enabled: boolean
        api_key_metadata_enabled: boolean
        api_key_sessions_enabled: boolean
        api_key_rate_max: number
        api_key_rate_seconds: number
        first_admin_emails: string[]
        first_user_becomes_admin: boolean
        admins_may_impersonate_admins: boolean
        users_may_create_organizations: boolean
        organizations_per_user_max: number | null
        organization_members_max: number
        invitation_seconds: number
        organization_invitations_max: number
        invitation_verification_required: boolean
        organization_deletion_enabled: boolean
        organization_roles_max: number
        teams_enabled: boolean
        default_team_enabled: boolean
        organization_teams_max: number
        team_members_max: number | null
        last_team_removal_enabled: boolean
        billing_organization: string | null
        user_reported_events: string[]
      }
      changed: string[]
      modifiedAt: Date | null
    }, true>
    /**
     * List the server's audit log, newest first.
     * `GET /api/auth/admin/audit`
     */
    readonly audit: Call<{ query?: {
      userId?: string
      action?: string
      limit?: number
      offset?: number
    } }, {
      entries: AuditEntry[]
      total: number
      limit: number
      offset: number
    }>
    /**
     * List and search organizations.
     * Scopes: any of `organizations:read`, `organizations:write`.
     * `GET /api/auth/admin/list-organizations`
     */
    readonly listOrganizations: Call<({ query?: {
      searchValue?: string
      status?: 'created' | 'onboarding_started' | 'under_review' | 'denied' | 'active'
      sortBy?: 'name' | 'slug' | 'createdAt'
      sortDirection?: 'asc' | 'desc'
      limit?: number
      offset?: number
    } }), {
      organizations: OverseenOrganization[]
      total: number
      limit: number
      offset: number
    }>
    /**
     * Update whether an organization can sell.
     * Scopes: any of `organizations:write`.
     * `POST /api/auth/admin/set-organization-status`
     */
    readonly setOrganizationStatus: Call<({
      organizationId: string
      status: 'under_review' | 'active' | 'denied'
      reason?: string
    }), {
      organization: OverseenOrganization
    }, true>
    /**
     * Create a server token. The token is shown only once.
     * `POST /api/auth/admin/create-server-token`
     */
    readonly createServerToken: Call<({
      name: string
      expiresIn?: number | string | null
      scopes?: ('accounts:admin' | 'users:read' | 'users:write' | 'organizations:read' | 'organizations:write')[]
    }), {
      token: string
      serverToken: ServerToken
    }, true>
    /**
     * List active server tokens.
     * `GET /api/auth/admin/list-server-tokens`
     */
    readonly listServerTokens: Call<Record<never, never>, {
      serverTokens: ServerToken[]
    }>
    /**
     * Revoke a server token.
     * `POST /api/auth/admin/revoke-server-token`
     */
    readonly revokeServerToken: Call<{
      id: string
    }, {
      success: true
    }, true>
    /**
     * Preview the removal of a user.
     * `GET /api/auth/admin/departure-preview`
     */
    readonly departurePreview: Call<{ query: {
      userId: string
    } }, Departure, true>
  }
  readonly magicLink: {
    /**
     * Sign in with the token of an emailed link, once.
     * With a `callbackURL` the response redirects there, or to `newUserCallbackURL` for a new
     * account. Errors are passed in the `error` query parameter of `errorCallbackURL`, or else
     * `callbackURL`.
     * `GET /api/auth/magic-link/verify`
     */
    readonly verify: Call<{ query: {
      token: string
      callbackURL?: string
      newUserCallbackURL?: string
      errorCallbackURL?: string
    } }, {
      token: string
      user: User
      session: Session
      twoFactorRedirect?: false
    } | SecondFactorDue, true>
  }
  readonly emailOtp: {
    /**
     * Email a code.
     * The response is the same whether or not an account has this email.
     * `POST /api/auth/email-otp/send-verification-otp`
     */
    readonly sendVerificationOtp: Call<({
      email: string
      type: 'sign-in' | 'email-verification' | 'forget-password'
    }), {
      success: true
    }, true>
    /**
     * Check a code without consuming it.
     * `POST /api/auth/email-otp/check-verification-otp`
     */
    readonly checkVerificationOtp: Call<({
      email: string
      type: 'sign-in' | 'email-verification' | 'forget-password'
      otp: string
    }), {
      success: true
    }, true>
    /**
     * Verify an email address with a code.
     * `POST /api/auth/email-otp/verify-email`
     */
    readonly verifyEmail: Call<{
      email: string
      otp: string
    }, {
      status: true
      token: string | null
      user: User
    }, true>
    /**
     * Email a password reset code.
     * `POST /api/auth/email-otp/request-password-reset`
     */
    readonly requestPasswordReset: Call<{
      email: string
    }, {
      success: true
    }, true>
    /**
     * Reset a password with a code.
     * `POST /api/auth/email-otp/reset-password`
     */
    readonly resetPassword: Call<{
      email: string
      otp: string
      password: string
    }, {
      success: true
    }, true>
    /**
     * Email a code to your new email address.
     * If your current email is verified, first confirm it with a code of type
     * `email-verification` sent there.
     * `POST /api/auth/email-otp/request-email-change`
     */
    readonly requestEmailChange: Call<{
      newEmail: string
      otp?: string
    }, {
      success: true
    }, true>
    /**
     * Change your email address with the emailed code.
     * `POST /api/auth/email-otp/change-email`
     */
    readonly changeEmail: Call<{
      newEmail: string
      otp: string
    }, {
      success: true
    }, true>
  }
  readonly oneTimeToken: {
    /**
     * Create a token that signs you in elsewhere, once.
     * It is valid for three minutes. The session it begins is another one, which ends on its
     * own.
     * `GET /api/auth/one-time-token/generate`
     */
    readonly generate: Call<Record<never, never>, {
      token: string
    }>
    /**
     * Sign in with a one-time token.
     * The token works while the session that created it lasts.
     * `POST /api/auth/one-time-token/verify`
     */
    readonly verify: Call<{
      token: string
    }, {
      session: Session
      user: User
    }, true>
  }
  /**
   * Look a user code up.
   * The first signed-in user who looks a pending code up can approve or deny it, and sees
   * which program asks and from where.
   * `GET /api/auth/device`
   */
  readonly device: Call<{ query: {
    user_code: string
  } }, {
    user_code: string
    status: 'pending' | 'approved' | 'denied'
    client_id?: string
    scope?: string
    ipAddress?: string
    userAgent?: string
    createdAt?: Date
  }, true> & {
    /**
     * Request codes for a program without a browser.
     * Show the user code and the verification URL. The user approves the request there.
     * `POST /api/auth/device/code`
     */
    readonly code: Call<{
      client_id?: string
      user_id?: string
      scope?: string
    }, {
      device_code: string
      user_code: string
      verification_uri: string
      verification_uri_complete: string
      expires_in: number
      interval: number
    }>
    /**
     * Exchange an approved device code for a session, once.
     * Ask every 5 seconds while the authorization is pending.
     * `POST /api/auth/device/token`
     */
    readonly token: Call<{
      grant_type: string
      device_code: string
      client_id: string
    }, {
      access_token: string
      token_type: 'Bearer'
      expires_in: number
      scope: string
    }, true>
    /**
     * Let a program sign in as you.
     * `POST /api/auth/device/approve`
     */
    readonly approve: Call<{
      userCode: string
    }, {
      success: true
    }, true>
    /**
     * Deny a program your account.
     * `POST /api/auth/device/deny`
     */
    readonly deny: Call<{
      userCode: string
    }, {
      success: true
    }, true>
  }
  /**
   * Set a password for a user who has none.
   * For your backend: without a server token this route returns 404.
   * Scopes: any of `accounts:admin`.
   * `POST /api/auth/set-password`
   */
  readonly setPassword: Call<{
    userId?: string
    newPassword: string
  }, {
    status: true
  }, true>
  /**
   * Get the available sign-in methods and account features.
   * `GET /api/auth/offers`
   */
  readonly offers: Call<Record<never, never>, Offers>
  readonly organization: {
    /**
     * Create an organization and become its owner.
     * Scopes: any of `organizations:write`.
     * `POST /api/auth/organization/create`
     */
    readonly create: Call<({
      name: string
      slug: string
      logo?: string | null
      metadata?: Record<string, unknown>
      keepCurrentActiveOrganization?: boolean
      userId?: string
    }), {
      name: string
      slug: string
      logo: string | null
      createdAt: Date
      id: string
      metadata?: Record<string, unknown>
      members: Member[]
    }, true>
    /**
     * Check whether a slug is available.
     * `POST /api/auth/organization/check-slug`
     */
    readonly checkSlug: Call<{
      slug: string
    }, {
      status: true
    }, true>
    /**
     * List your organizations.
     * `GET /api/auth/organization/list`
     */
    readonly list: Call<Record<never, never>, AuthOrganization[]>
    /**
     * Set the session's active organization.
     * `POST /api/auth/organization/set-active`
     */
    readonly setActive: Call<({
      organizationId?: string | null
      organizationSlug?: string
    }), FullOrganization | null>
    /**
     * Get an organization with its members, or null.
     * Scopes: any of `organizations:read`, `organizations:write`.
     * `GET /api/auth/organization/get-full-organization`
     */
    readonly getFullOrganization: Call<{ query?: {
      organizationId?: string
      organizationSlug?: string
      membersLimit?: number
    } }, FullOrganization | null>
    /**
     * Get an organization, or null.
     * `GET /api/auth/organization/get-organization`
     */
    readonly getOrganization: Call<{ query?: {
      organizationId?: string
      organizationSlug?: string
    } }, AuthOrganization | null>
    /**
     * Update an organization.
     * Scopes: any of `organizations:write`.
     * `POST /api/auth/organization/update`
     */
    readonly update: Call<({
      data: {
        name?: string
        slug?: string
        logo?: string | null
        metadata?: Record<string, unknown>
      }
      organizationId?: string
    }), ChangedOrganization, true>
    /**
     * Delete an organization and its data.
     * Its subscriptions end immediately and nothing is refunded. Sales documents are kept as
     * long as legally required; preview the deletion to see what is ended, erased and kept.
     * `POST /api/auth/organization/delete`
     */
    readonly delete: Call<{
      organizationId: string
    }, AuthOrganization, true>
    /**
     * Preview the deletion of an organization.
     * `GET /api/auth/organization/departure-preview`
     */
    readonly departurePreview: Call<{ query?: {
      organizationId?: string
    } }, Departure>
    /**
     * List an organization's audit log, newest first.
     * `GET /api/auth/organization/audit-log`
     */
    readonly auditLog: Call<({ query?: {
      organizationId?: string
      action?: string
      actorId?: string
      subjectKind?: string
      subjectId?: string
      from?: Date | string
      to?: Date | string
      before?: string
      limit?: number
    } }), {
      entries: OrganizationAuditEntry[]
      next: string | null
    }> & {
      /**
       * Export an organization's audit log as CSV or JSON Lines.
       * `GET /api/auth/organization/audit-log/export`
       */
      readonly export: Call<({ query?: {
        organizationId?: string
        action?: string
        actorId?: string
        subjectKind?: string
        subjectId?: string
        from?: Date | string
        to?: Date | string
        format?: 'csv' | 'jsonl'
      } }), void>
    }
    /**
     * Get your membership in the active organization, or null.
     * `GET /api/auth/organization/get-active-member`
     */
    readonly getActiveMember: Call<Record<never, never>, MemberWithUser | null>
    /**
     * Get the role of a member, your own by default.
     * `GET /api/auth/organization/get-active-member-role`
     */
    readonly getActiveMemberRole: Call<{ query?: {
      userId?: string
      organizationId?: string
      organizationSlug?: string
    } }, {
      role: string
    }>
    /**
     * List members of an organization.
     * Scopes: any of `organizations:read`, `organizations:write`.
     * `GET /api/auth/organization/list-members`
     */
    readonly listMembers: Call<({ query?: {
      sortBy?: 'id' | 'userId' | 'role' | 'createdAt' | 'name' | 'email'
      sortDirection?: 'asc' | 'desc'
      filterField?: 'id' | 'userId' | 'role' | 'createdAt'
      filterValue?: string | string[]
      filterOperator?: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'in' | 'not_in' | 'contains' | 'starts_with' | 'ends_with'
      searchValue?: string
      role?: string
      organizationId?: string
      organizationSlug?: string
      limit?: number
      offset?: number
    } }), {
      members: MemberWithUser[]
      total: number
    }> & {
      /**
       * Export members of an organization as CSV.
       * Comma-separated values, or one string of JSON where only JSON is accepted.
       * `GET /api/auth/organization/list-members/export`
       */
      readonly export: Call<({ query?: {
        sortBy?: 'id' | 'userId' | 'role' | 'createdAt' | 'name' | 'email'
        sortDirection?: 'asc' | 'desc'
        filterField?: 'id' | 'userId' | 'role' | 'createdAt'
        filterValue?: string | string[]
        filterOperator?: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'in' | 'not_in' | 'contains' | 'starts_with' | 'ends_with'
        searchValue?: string
        role?: string
        organizationId?: string
        organizationSlug?: string
        columns?: 'name' | 'email' | 'role' | 'createdAt' | 'userId' | 'id' | ('name' | 'email' | 'role' | 'createdAt' | 'userId' | 'id')[]
      } }), void>
    }
    /**
     * Get your role and permissions in an organization.
     * `GET /api/auth/organization/get-standing`
     */
    readonly getStanding: Call<{ query?: {
      organizationId?: string
      organizationSlug?: string
    } }, OwnStanding>
    /**
     * Check your permissions in an organization.
     * `POST /api/auth/organization/has-permission`
     */
    readonly hasPermission: Call<{
      permissions?: Record<string, string[]>
      permission?: Record<string, string[]>
      organizationId?: string
    }, {
      error: null
      success: boolean
    }>
    /**
     * Leave an organization.
     * `POST /api/auth/organization/leave`
     */
    readonly leave: Call<{
      organizationId: string
    }, MemberWithUser, true>
    /**
     * Update a member's role.
     * Scopes: any of `organizations:write`.
     * `POST /api/auth/organization/update-member-role`
     */
    readonly updateMemberRole: Call<({
      role: string | string[]
      memberId: string
      organizationId?: string
    }), Member, true>
    /**
     * Remove a member by ID or email.
     * Scopes: any of `organizations:write`.
     * `POST /api/auth/organization/remove-member`
     */
    readonly removeMember: Call<{
      memberIdOrEmail: string
      organizationId?: string
    }, {
      member: MemberWithUser
    }, true>
    /**
     * Add a user as a member without an invitation.
     * For your backend: without a server token this route returns 404.
     * Scopes: any of `accounts:admin`, `organizations:write`.
     * `POST /api/auth/organization/add-member`
     */
    readonly addMember: Call<({
      userId: string
      role: string | string[]
      organizationId?: string
      teamId?: string
    }), Member, true>
    /**
     * Create a team.
     * `POST /api/auth/organization/create-team`
     */
    readonly createTeam: Call<{
      name: string
      organizationId?: string
    }, Team, true>
    /**
     * Update a team.
     * `POST /api/auth/organization/update-team`
     */
    readonly updateTeam: Call<{
      teamId: string
      data: {
        name?: string
        organizationId?: string
      }
    }, Team, true>
    /**
     * Remove a team. Its members stay in the organization.
     * `POST /api/auth/organization/remove-team`
     */
    readonly removeTeam: Call<{
      teamId: string
      organizationId?: string
    }, {
      message: 'Team removed successfully.'
    }, true>
    /**
     * List the teams of an organization, or null without one.
     * `GET /api/auth/organization/list-teams`
     */
    readonly listTeams: Call<{ query?: {
      organizationId?: string
    } }, Team[] | null> & {
      /**
       * Export teams of an organization as CSV.
       * Comma-separated values, or one string of JSON where only JSON is accepted.
       * `GET /api/auth/organization/list-teams/export`
       */
      readonly export: Call<({ query?: {
        organizationId?: string
        searchValue?: string
        sortBy?: 'name' | 'memberCount' | 'createdAt'
        sortDirection?: 'asc' | 'desc'
        columns?: 'name' | 'memberCount' | 'createdAt' | 'id' | ('name' | 'memberCount' | 'createdAt' | 'id')[]
      } }), void>
    }
    /**
     * List the teams of a user, your own by default.
     * `GET /api/auth/organization/list-user-teams`
     */
    readonly listUserTeams: Call<{ query?: {
      userId?: string
      organizationId?: string
    } }, Team[]>
    /**
     * List members of one of your teams, the active one by default.
     * `GET /api/auth/organization/list-team-members`
     */
    readonly listTeamMembers: Call<{ query?: {
      teamId?: string
    } }, TeamMember[]>
    /**
     * Add a member to a team.
     * `POST /api/auth/organization/add-team-member`
     */
    readonly addTeamMember: Call<{
      teamId: string
      organizationId?: string
      userId: string
    }, TeamMember, true>
    /**
     * Remove a member from a team.
     * `POST /api/auth/organization/remove-team-member`
     */
    readonly removeTeamMember: Call<{
      teamId: string
      organizationId?: string
      userId: string
    }, {
      message: 'Team member removed successfully.'
    }, true>
    /**
     * Set the session's active team, or null for none.
     * `POST /api/auth/organization/set-active-team`
     */
    readonly setActiveTeam: Call<({
      teamId?: string | null
    }), Team | null>
    /**
     * Create a role with permissions you have yourself.
     * `POST /api/auth/organization/create-role`
     */
    readonly createRole: Call<{
      role: string
      permission: Record<string, string[]>
      organizationId?: string
    }, {
      success: true
      roleData: OrganizationRole
      statements: Record<string, string[]>
    }, true>
    /**
     * Update a role.
     * `POST /api/auth/organization/update-role`
     */
    readonly updateRole: Call<{
      roleName?: string
      roleId?: string
      organizationId?: string
      data: {
        permission?: Record<string, string[]>
        roleName?: string
      }
    }, {
      success: true
      roleData: OrganizationRole
    }, true>
    /**
     * Delete an unassigned role.
     * `POST /api/auth/organization/delete-role`
     */
    readonly deleteRole: Call<{
      roleName?: string
      roleId?: string
      organizationId?: string
    }, {
      success: true
    }>
    /**
     * List an organization's custom roles.
     * `GET /api/auth/organization/list-roles`
     */
    readonly listRoles: Call<{ query?: {
      organizationId?: string
    } }, OrganizationRole[]> & {
      /**
       * Export the roles of an organization as CSV.
       * Built-in roles first. Custom roles are in it for those who may list them. Comma-separated
       * values, or one string of JSON where only JSON is accepted.
       * `GET /api/auth/organization/list-roles/export`
       */
      readonly export: Call<({ query?: {
        organizationId?: string
        columns?: 'name' | 'type' | 'permissions' | 'members' | 'createdAt' | 'id' | ('name' | 'type' | 'permissions' | 'members' | 'createdAt' | 'id')[]
      } }), void>
    }
    /**
     * Get a custom role of an organization.
     * `GET /api/auth/organization/get-role`
     */
    readonly getRole: Call<{ query?: {
      roleName?: string
      roleId?: string
      organizationId?: string
    } }, OrganizationRole>
    /**
     * Invite someone to an organization by email.
     * `POST /api/auth/organization/invite-member`
     */
    readonly inviteMember: Call<({
      email: string
      role: string | string[]
      organizationId?: string
      resend?: boolean
      teamId?: string | string[]
    }), Invitation, true>
    /**
     * Accept an invitation and switch to the organization.
     * `POST /api/auth/organization/accept-invitation`
     */
    readonly acceptInvitation: Call<{
      invitationId: string
    }, {
      invitation: Invitation
      member: Member
    }, true>
    /**
     * Reject an invitation.
     * `POST /api/auth/organization/reject-invitation`
     */
    readonly rejectInvitation: Call<{
      invitationId: string
    }, {
      invitation: Invitation
      member: null
    }, true>
    /**
     * Cancel an invitation.
     * `POST /api/auth/organization/cancel-invitation`
     */
    readonly cancelInvitation: Call<{
      invitationId: string
    }, Invitation, true>
    /**
     * Get a pending invitation to you.
     * `GET /api/auth/organization/get-invitation`
     */
    readonly getInvitation: Call<{ query: {
      id: string
    } }, InvitationWithOrganization, true>
    /**
     * List an organization's invitations of any status.
     * Kept for 90 days after they expire. Returns the latest 1,000, oldest first.
     * `GET /api/auth/organization/list-invitations`
     */
    readonly listInvitations: Call<{ query?: {
      organizationId?: string
    } }, Invitation[]> & {
      /**
       * Export invitations of an organization as CSV.
       * Comma-separated values, or one string of JSON where only JSON is accepted.
       * `GET /api/auth/organization/list-invitations/export`
       */
      readonly export: Call<({ query?: {
        organizationId?: string
        state?: 'waiting' | 'expired' | 'accepted' | 'rejected' | 'canceled' | ('waiting' | 'expired' | 'accepted' | 'rejected' | 'canceled')[]
        searchValue?: string
        sortBy?: 'email' | 'createdAt' | 'expiresAt'
        sortDirection?: 'asc' | 'desc'
        columns?: 'email' | 'role' | 'teams' | 'state' | 'createdAt' | 'expiresAt' | 'inviter' | 'id' | ('email' | 'role' | 'teams' | 'state' | 'createdAt' | 'expiresAt' | 'inviter' | 'id')[]
      } }), void>
    }
    /**
     * List pending invitations to you.
     * `GET /api/auth/organization/list-user-invitations`
     */
    readonly listUserInvitations: Call<{ query?: {
      email?: string
    } }, ReceivedInvitation[]>
    /**
     * Get an organization's member and invitation counts and limits.
     * `GET /api/auth/organization/get-places`
     */
    readonly getPlaces: Call<{ query?: {
      organizationId?: string
      organizationSlug?: string
    } }, OrganizationPlaces>
    /**
     * Get the state of an invitation link and the next step.
     * Anyone with the link can see its status. The organization and inviter are shown only to
     * the recipient, signed in with a verified email.
     * `GET /api/auth/organization/invitation-state`
     */
    readonly invitationState: Call<{ query: {
      token: string
    } }, InvitationView, true>
    /**
     * Request a new invitation with an expired invitation link.
     * The response is the same for any link. Limited to once a day per link.
     * `POST /api/auth/organization/ask-for-invitation`
     */
    readonly askForInvitation: Call<{
      token: string
    }, {
      status: true
    }, true>
    /**
     * List organizations you can buy for.
     * To buy for one of them, pass its ID in the `gatehouse-organization` header when you
     * confirm a checkout. Without the header the purchase is your own.
     * `GET /api/auth/organization/list-buyers`
     */
    readonly listBuyers: Call<Record<never, never>, BuyingOrganization[]>
    /**
     * List an organization's purchases by merchant.
     * `GET /api/auth/organization/purchases`
     */
    readonly purchases: Call<{ query?: {
      organizationId?: string
      limit?: number
      offset?: number
    } }, {
      purchases: Purchases[]
      total: number
    }>
    /**
     * List the merchants an organization buys from.
     * For every member: in the portal, those who may not buy see what they may use.
     * `GET /api/auth/organization/merchants`
     */
    readonly merchants: Call<{ query?: {
      organizationId?: string
      limit?: number
      offset?: number
    } }, {
      merchants: BuyingMerchant[]
      total: number
    }>
    /**
     * List what an organization's purchases allow its members to use, by merchant.
     * For every member. It tells nothing about money.
     * `GET /api/auth/organization/entitlements`
     */
    readonly entitlements: Call<{ query?: {
      organizationId?: string
      limit?: number
      offset?: number
    } }, {
      entitlements: HeldEntitlements[]
      total: number
    }>
    /**
     * Create a session for an organization's customer portal at a merchant.
     * Members whose role may not buy see what they may use, and nothing about money.
     * `POST /api/auth/organization/open-purchases`
     */
    readonly openPurchases: Call<{
      customerId: string
      organizationId?: string
    }, OpenedPurchases, true>
    /**
     * Transfer your purchases or unclaimed purchases to an organization.
     * `POST /api/auth/organization/claim-purchases`
     */
    readonly claimPurchases: Call<{
      customerId: string
      organizationId?: string
    }, Purchases, true>
    /**
     * Get an organization's purchased and used seats.
     * `GET /api/auth/organization/seats`
     */
    readonly seats: Call<{ query?: {
      organizationId?: string
    } }, Seats>
    /**
     * Preview the price of additional seats.
     * `POST /api/auth/organization/preview-seats`
     */
    readonly previewSeats: Call<{
      more: number
      organizationId?: string
    }, SeatsPreview, true>
  }
  /**
   * Preview the deletion of your account.
   * `GET /api/auth/departure-preview`
   */
  readonly departurePreview: Call<Record<never, never>, Departure>
  readonly apiKey: {
    /**
     * Create an API key. The key is shown only once.
     * `POST /api/auth/api-key/create`
     */
    readonly create: Call<({
      userId?: string | null
      name?: string
      expiresIn?: number | null
      metadata?: unknown
      refillAmount?: number
      refillInterval?: number
      rateLimitEnabled?: boolean
      rateLimitTimeWindow?: number
      rateLimitMax?: number
      permissions?: Record<string, string[]>
      organizationId?: string
      prefix?: string
      remaining?: number | null
    }), {
      id: string
      name: string | null
      start: string
      prefix: string | null
      userId: string | null
      referenceId: string
      configId: 'default'
      enabled: boolean
      expiresAt: Date | null
      remaining: number | null
      refillAmount: number | null
      refillInterval: number | null
      lastRefillAt: Date | null
      rateLimitEnabled: boolean
      rateLimitTimeWindow: number
      rateLimitMax: number
      requestCount: number
      lastRequest: Date | null
      permissions: Record<string, string[]> | null
      metadata: Record<string, unknown> | null
      createdAt: Date
      updatedAt: Date
      key: string
    }>
    /**
     * Get an API key.
     * `GET /api/auth/api-key/get`
     */
    readonly get: Call<{ query: {
      id: string
    } }, ApiKey, true>
    /**
     * List API keys: an array without query parameters, otherwise a page.
     * `GET /api/auth/api-key/list`
     */
    readonly list: Call<({ query?: {
      organizationId?: string
      searchValue?: string
      sortBy?: 'createdAt' | 'name' | 'expiresAt'
      sortDirection?: 'asc' | 'desc'
      configId?: string
      limit?: number
      offset?: number
    } }), ApiKey[] | {
      apiKeys: ApiKey[]
      total: number
      limit?: number
      offset?: number
    }> & {
      /**
       * Export API keys as CSV, by their first characters.
       * Comma-separated values, or one string of JSON where only JSON is accepted.
       * `GET /api/auth/api-key/list/export`
       */
      readonly export: Call<({ query?: {
        organizationId?: string
        searchValue?: string
        sortBy?: 'createdAt' | 'name' | 'expiresAt'
        sortDirection?: 'asc' | 'desc'
        columns?: 'name' | 'start' | 'enabled' | 'remaining' | 'lastRequest' | 'expiresAt' | 'createdAt' | 'id' | ('name' | 'start' | 'enabled' | 'remaining' | 'lastRequest' | 'expiresAt' | 'createdAt' | 'id')[]
      } }), void>
    }
    /**
     * Update an API key.
     * `POST /api/auth/api-key/update`
     */
    readonly update: Call<({
      userId?: string | null
      name?: string
      expiresIn?: number | null
      metadata?: unknown
      refillAmount?: number
      refillInterval?: number
      rateLimitEnabled?: boolean
      rateLimitTimeWindow?: number
      rateLimitMax?: number
      permissions?: Record<string, string[]>
      keyId: string
      enabled?: boolean
      remaining?: number
    }), ApiKey, true>
    /**
     * Delete an API key. It stops working immediately.
     * `POST /api/auth/api-key/delete`
     */
    readonly delete: Call<{
      keyId: string
    }, {
      success: true
    }, true>
    /**
     * Verify an API key and count the use.
     * For your backend: without a server token this route returns 404.
     * Scopes: any of `accounts:admin`.
     * `POST /api/auth/api-key/verify`
     */
    readonly verify: Call<{
      key: string
      permissions?: Record<string, string[]>
    }, {
      valid: boolean
      error: {
        message: string
        code: string
        details?: {
          tryAgainIn: number
        }
      } | null
      key: ApiKey | null
    }, true>
  }
  /**
   * List the apps you have allowed (at most 200, latest first).
   * `GET /api/auth/connected-apps`
   */
  readonly connectedApps: Call<Record<never, never>, {
    apps: {
      id: string
      clientId: string
      name: string
      uri: string | null
      organization: {
        id: string
        name: string
      } | null
      scopes: OAuthScope[]
      createdAt: Date
      lastUsedAt: Date | null
    }[]
  }> & {
    /**
     * Revoke the access of an app: its tokens are no longer valid.
     * `POST /api/auth/connected-apps/revoke`
     */
    readonly revoke: Call<{
      id: string
    }, {
      success: true
    }, true>
  }
  /**
   * List your own purchases by merchant.
   * `GET /api/auth/purchases`
   */
  readonly purchases: Call<{ query?: {
    limit?: number
    offset?: number
  } }, {
    purchases: Purchases[]
    total: number
  }>
  /**
   * List what your own purchases allow you to use, by merchant.
   * For pages that show or hide features. A page can be changed by its visitor, so check on
   * your server what your server does.
   * `GET /api/auth/entitlements`
   */
  readonly entitlements: Call<{ query?: {
    limit?: number
    offset?: number
  } }, {
    entitlements: HeldEntitlements[]
    total: number
  }>
  /**
   * Create a session for your customer portal at a merchant.
   * `POST /api/auth/open-purchases`
   */
  readonly openPurchases: Call<{
    customerId: string
  }, OpenedPurchases, true>
  /**
   * List unclaimed purchases made with your verified email.
   * `GET /api/auth/claimable-purchases`
   */
  readonly claimablePurchases: Call<Record<never, never>, ClaimablePurchases[]>
  /**
   * Claim purchases made with your verified email.
   * `POST /api/auth/claim-purchases`
   */
  readonly claimPurchases: Call<{
    customerId: string
  }, Purchases, true>
  /**
   * Open a checkout with Polar's plugin.
   * For the signed-in user, or for the organization that `referenceId` names. `slug` offers
   * every product of that name: its metadata `slug`, else its own name.
   * `POST /api/auth/checkout`
   */
  readonly checkout: Call<({
    products?: string[] | string
    slug?: string
    referenceId?: string
    customFieldData?: CustomFieldDataInput
    metadata?: Record<string, string | number | boolean>
    allowDiscountCodes?: boolean
    discountId?: string
    redirect?: boolean
    embedOrigin?: string
    successUrl?: string
    returnUrl?: string
    allowTrial?: boolean
    trialInterval?: string
    trialIntervalCount?: number
  }), PluginPage>
  readonly customer: {
    /**
     * Get your state as a customer with Polar's plugin.
     * Creates the customer, if the user has none yet and a verified email address.
     * `GET /api/auth/customer/state`
     */
    readonly state: Call<Record<never, never>, CustomerStateCamelCase>
    /**
     * Open your customer portal with Polar's plugin.
     * `GET /api/auth/customer/portal`
     */
    readonly portal: Call<Record<never, never>, PluginPage> & Call<{
      redirect?: boolean
    }, PluginPage>
    readonly benefits: {
      /**
       * List your benefits with Polar's plugin.
       * `GET /api/auth/customer/benefits/list`
       */
      readonly list: Call<{ query?: {
        page?: number
        limit?: number
      } }, {
        result: {
          items: CustomerBenefitGrantCamelCase[]
          pagination: {
            totalCount: number
            maxPage: number
          }
        }
      }>
    }
    readonly subscriptions: {
      /**
       * List your subscriptions with Polar's plugin, or those of your organization.
       * `GET /api/auth/customer/subscriptions/list`
       */
      readonly list: Call<{ query?: {
        page?: number
        limit?: number
        referenceId?: string
        active?: boolean
      } }, {
        result: {
          items: CustomerSubscriptionCamelCase[]
          pagination: {
            totalCount: number
            maxPage: number
          }
        }
      }>
    }
    readonly orders: {
      /**
       * List your orders with Polar's plugin.
       * `GET /api/auth/customer/orders/list`
       */
      readonly list: Call<({ query?: {
        page?: number
        limit?: number
        productBillingType?: 'one_time' | 'recurring'
      } }), {
        result: {
          items: CustomerOrderCamelCase[]
          pagination: {
            totalCount: number
            maxPage: number
          }
        }
      }>
    }
  }
  readonly usage: {
    readonly meters: {
      /**
       * List your meters with Polar's plugin.
       * `GET /api/auth/usage/meters/list`
       */
      readonly list: Call<{ query?: {
        page?: number
        limit?: number
      } }, {
        result: {
          items: PortalMeterCamelCase[]
          pagination: {
            totalCount: number
            maxPage: number
          }
        }
      }>
    }
    /**
     * Report your own usage with Polar's plugin.
     * Only events that an admin allows users to report, and only what adds usage: users could
     * lower their own bill otherwise.
     * `POST /api/auth/usage/ingest`
     */
    readonly ingest: Call<{
      event: string
      metadata: EventMetadataInput
    }, EventsIngestResponse, true>
  }
  readonly subscription: {
    /**
     * Subscribe or change the plan with Stripe's plugin.
     * Without a running subscription, and for a free one, the page is a checkout. Otherwise it
     * is the customer portal, where the customer sees the price of the change and confirms it. A
     * plan is named by the metadata `slug` of its products, else by their own names.
     * `POST /api/auth/subscription/upgrade`
     */
    readonly upgrade: Call<({
      referenceId?: string
      customerType?: 'user' | 'organization'
      subscriptionId?: string
      returnUrl?: string
      disableRedirect?: boolean
      plan: string
      annual?: boolean
      seats?: number
      metadata?: Record<string, string | number | boolean>
      locale?: string
      successUrl?: string
      cancelUrl?: string
      scheduleAtPeriodEnd?: boolean
    }), StripePluginPage, true>
    /**
     * List your active subscriptions with Stripe's plugin.
     * `GET /api/auth/subscription/list`
     */
    readonly list: Call<({ query?: {
      referenceId?: string
      customerType?: 'user' | 'organization'
    } }), StripePluginSubscription[]>
    /**
     * Open the page that cancels a subscription with Stripe's plugin.
     * `POST /api/auth/subscription/cancel`
     */
    readonly cancel: Call<({
      referenceId?: string
      customerType?: 'user' | 'organization'
      subscriptionId?: string
      returnUrl: string
      disableRedirect?: boolean
    }), PluginPage, true>
    /**
     * Undo a cancellation or a planned change with Stripe's plugin.
     * `POST /api/auth/subscription/restore`
     */
    readonly restore: Call<({
      referenceId?: string
      customerType?: 'user' | 'organization'
      subscriptionId?: string
    }), RestoredSubscription>
    /**
     * Open the customer portal with Stripe's plugin.
     * `POST /api/auth/subscription/billing-portal`
     */
    readonly billingPortal: Call<({
      referenceId?: string
      customerType?: 'user' | 'organization'
      returnUrl?: string
      disableRedirect?: boolean
      locale?: string
    }), PluginPage>
  }
}
