// Cookies that bind a request to the browser that began it.
export const RESUME_COOKIE = 'gatehouse.oauth_resume'
export const SESSION_COOKIE = 'gatehouse.oauth_session'
export const INTERACTION_COOKIE = 'gatehouse.oauth_interaction'
