/** Loaded at the first use: few visitors have a passkey. */
export const webAuthnInBrowser = () => import('@simplewebauthn/browser')

/** Tells whether the browser can use passkeys here: over https or on localhost, and on a host with a name (WebAuthn, 5.1.2). */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^(\d+(\.\d+){3}|\[.*\])$/.test(location.hostname)

/** Tells whether the user or the browser has ended the asking, which is no failure of the site. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
