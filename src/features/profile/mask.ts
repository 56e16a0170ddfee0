/** `daniela@example.com` → `d•••a@example.com`: the owner recognises the address, a bystander cannot use it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  const name = email.slice(0, at)
  const end = name.length > 2 ? name.slice(-1) : ''
  return `${name.slice(0, 1)}•••${end}${email.slice(at)}`
}
