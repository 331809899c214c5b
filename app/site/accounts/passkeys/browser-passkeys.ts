/** Loads the WebAuthn client when it is first used, since few visitors have a passkey. */
export const loadWebAuthnInBrowser = () => import('@simplewebauthn/browser')

/** Tells whether the browser supports passkeys here: on a named host over https or localhost (WebAuthn, 5.1.2). */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^(\d+(\.\d+){3}|\[.*\])$/.test(location.hostname)

/** Tells whether the user or the browser cancelled the dialog, which is no error of the site. */
export const isPasskeyDialogCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
