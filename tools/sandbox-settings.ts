/**
 * The settings of a sandbox on a developer's machine, as JSON for `GATEHOUSE_SETTINGS`: the command
 * line signs in by the browser there. Live servers and containers have the defaults, with which
 * their operators decide that.
 */
export const sandboxSettings = JSON.stringify({
  bearer_sessions_enabled: true,
  device_authorization_enabled: true,
})
