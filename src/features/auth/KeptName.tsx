// Tells the browser's password store whose password is being changed. Nobody else sees it.
export function KeptName({ username }: { username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
}
