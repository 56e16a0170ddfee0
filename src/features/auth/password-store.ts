// "Remember me" keeps the password in the browser's own password store, if there is one, and never in the app's storage.

/** The browser may ask the user, and the user may refuse: neither is an error. */
export async function offerToKeep(username: string, password: string): Promise<void> {
  const Maker: unknown = Reflect.get(window, 'PasswordCredential')
  if (typeof Maker !== 'function') return
  try {
    await navigator.credentials.store(Reflect.construct(Maker, [{ id: username, password }]) as Credential)
  } catch {
    // An embedded view or an insecure origin has no password store.
  }
}

/** After a log-out the browser must not log in automatically. */
export async function forgetSilently(): Promise<void> {
  try {
    await navigator.credentials.preventSilentAccess()
  } catch {}
}
